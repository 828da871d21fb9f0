"""tdg.py GAME OUT H THREADS SECONDS RATE [START]: Hogwild TD learning."""
import sys, os
SRC=os.environ.get('SRC','/work/bots/src'); sys.path.insert(0,SRC)
import time, threading, importlib
import numpy as np
import roundhouse as rh
from roundhouse.kernel.rule import rule, Builder
from roundhouse.kernel.cpu import CPU
from roundhouse.kernel.learning import learn_games
g,out,H,TH,SEC,RATE=sys.argv[1],sys.argv[2],int(sys.argv[3]),int(sys.argv[4]),float(sys.argv[5]),float(sys.argv[6])
t=rh.game(g); title=t.title
O=title.module('outlook')
if g=='next-station-london':
    P=1; specs=[({},1),({},1),({},1),({"powers":1},1),({"objectives":1},1),({"powers":1,"objectives":1},1)]; bias=60; LEN=64; ex=20
else:
    P=4; specs=[({"turn_cap":400},2),({"turn_cap":400},2),({"turn_cap":400},2),({"turn_cap":400},3),({"turn_cap":400},4)]; bias=0.4; LEN=400; ex=10
sts=[t.prepare(p,o)[1] for o,p in specs]
parts=t.prepare(specs[0][1],{})[0]
starts=np.concatenate(sts)
F=O.FEATURES
f=Builder(CPU,{**title.rules,'features':O.features,'worth':O.worth,'settled':O.settled,'untaught':O.untaught},'learn').build(learn_games)
rng=np.random.default_rng(0)
net=np.zeros((F+1)*H+H+1,np.float32)
net[:F*H]=rng.normal(0,0.05,F*H); net[(F+1)*H:(F+2)*H]=rng.normal(0,0.3 if P==1 else 0.1,H); net[-1]=bias
if len(sys.argv)>7: net[:]=np.load(sys.argv[7])
CH=200
class W:
    def __init__(s):
        s.a=(title.state.zeros(),title.state.zeros(),np.zeros(len(title.action_names),np.int64),np.zeros(512,np.int64),np.zeros(H,np.float32),np.zeros(2,np.int64))
        s.seen=np.zeros((LEN,P,400 if P==1 else 256),np.int32 if 0 else np.int64); s.sizes=np.zeros((LEN,P),np.int64); s.worths=np.zeros((LEN,P)); s.res=np.zeros((CH,P))
    def run(s,first,games,rate,explore,blend,seed=7,st=starts):
        f(parts.record,st,*s.a,net,F,seed,first,games,rate,explore,blend,s.seen,s.sizes,s.worths,s.res)
        return s.res[:games].copy()
w0=W(); a=time.time(); w0.run(0,1,0.0,0,.5); print("compiled",round(time.time()-a,1),flush=True)
t0=time.time(); lock=threading.Lock(); nxt=[0]; log=[]
def work():
    w=W()
    while True:
        fr=(time.time()-t0)/SEC
        if fr>=1: return
        with lock: first=nxt[0]; nxt[0]+=CH
        rate=RATE*max(0.02,(1-fr))**1.5
        r=w.run(first,CH,rate,int(ex*(1-fr)),0.7*(1-fr)+0.15)
        with lock:
            log.append(r[:,0].mean())
            if len(log)%max(1,int(os.environ.get('EVERY','100')))==0: print(nxt[0],round(float(np.mean(log[-40:])),3),f"{nxt[0]/(time.time()-t0):.0f} games/s",round(rate,7),flush=True)
th=[threading.Thread(target=work) for _ in range(TH)]
[x.start() for x in th]; [x.join() for x in th]
np.save(out,net)
if P==1:
    r=np.concatenate([w0.run(k*CH,CH,0.0,0,.5,seed=99,st=sts[0])[:,0] for k in range(15)]); print("eval base",r.mean(),1.96*r.std()/3000**.5)
