// Written by `python -m roundhouse.server.messages` from what the server sends: change it there.

/** A legal move. */
interface MoveTold {
  move: string;
  label: string;
  quick?: string;
  gives_up?: string;
}

interface ChipTold {
  words: string;
  label: string;
  icon: string;
  move: string;
  choose: string;
}

/** A kind of moves that is chosen first. */
interface ToolTold {
  key: string;
  label: string;
  words: string;
  gives: string;
  brief: string;
  amount: string;
  icon: string;
  attempt: string;
  moves: string[];
  apart: string[];
  chips: ChipTold[];
}

/** Something small to do in a guided first game, and the first words of moves that do it. */
interface TaskTold {
  key: string;
  sentence: string;
  done: boolean;
  by: string[];
}

/** A sentence of a guided first game, and the part it is about. */
interface MarkTold {
  key: string;
  part: string;
  sentence: string;
}

/** Who sits at a seat, and the points as far as the viewer may know them. */
interface Player {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  bot: string | null;
  left: boolean;
  present: boolean;
  total: number | null;
  lines: [string, number | null][];
  winner: boolean;
  to_act: boolean;
}

/** To end the game as it stands. */
interface Offer {
  by: number;
  agreed: number[];
}

/** A sentence of the log; `by` whom, where a stand-in decided. */
interface LineTold {
  n: number;
  seat: number | null;
  text: string;
  by?: string;
}

interface LogTold {
  from: number;
  lines: LineTold[];
}

/** A panel of the picture, with those of its parts that changed. */
interface PanelTold {
  name: string;
  side: string;
  width: number;
  height: number;
  order: string[];
  parts: Record<string, string>;
}

/** Where a solo score stands among the ratings: the step that is reached, of how many, and the next one's points. */
interface LadderTold {
  step: number;
  steps: number;
  next: number | null;
}

/** The table as a seat sees it now. */
interface Frame {
  type: "frame";
  version: number;
  seat: number | null;
  lang: string;
  theme: string;
  title: string;
  sentence: string;
  dealt: boolean;
  over: boolean;
  ended: boolean;
  begun: boolean;
  host: boolean;
  seating: number;
  offer: Offer | null;
  can_undo: boolean;
  grace?: number;
  moves: MoveTold[];
  tools: ToolTold[];
  tasks: TaskTold[];
  marks: MarkTold[];
  rating: string | null;
  ladder: LadderTold | null;
  commitment: string | null;
  to_act: number[];
  your_turn: boolean;
  yours: number[];
  seats: Player[];
  log: LogTold;
  bots: "ready" | "thinking" | "compiling" | "failing";
  rematch: string | null;
  panels: PanelTold[];
  ref?: number;
}

interface RefusedTold {
  type: "refused";
  ref?: number;
  code: string;
  sentence: string;
  clause?: string;
}

/** A move, what it does, why, and what may be expected of it. */
interface AdviceTold {
  move: string;
  label: string;
  reason: string;
  expected: string | null;
}

interface HintTold {
  move: string;
  label: string;
  reason: string;
  expected: string | null;
  type: "hint";
  ref?: number;
  moves: AdviceTold[];
  kind: "search" | "quick" | "only";
  note: string | null;
}

/** How a move would change the seat's score at once: in all, and by where points come from. */
interface GainTold {
  type: "gain";
  ref?: number;
  move: string;
  version: number;
  points: number;
  lines: [string, number][];
}

interface SearchTold {
  state: string;
  done: number;
  of: number;
  seconds: number;
}

interface BotTold {
  seat: number;
  bot: string;
  ready: boolean;
  plays: string | null;
  stood_in: number;
}

/** How far bots and hints are. */
interface ReadinessTold {
  type: "readiness";
  search: SearchTold;
  bots: BotTold[];
  stand_in: boolean;
  weaker: string | null;
  hint: "search" | "quick";
}

interface ChatTold {
  type: "chat";
  from: number;
  name: string;
  text: string;
  at: number;
  note?: string;
}

interface PresenceTold {
  type: "presence";
  seats: number[];
}

/** How far the numbers of the players' browsers are. */
interface DealingTold {
  type: "dealing";
  state: "pledging" | "revealing" | "dealt";
  commitment: string | null;
  pledges: [number, string][];
}

/** What those who run the server have to say; empty: no longer. */
interface AnnouncementTold {
  type: "announcement";
  text: string;
}

interface GoneTold {
  type: "gone";
}

/** What comes in over the socket. */
type Message = Frame | RefusedTold | HintTold | GainTold | ReadinessTold | ChatTold | PresenceTold | DealingTold | AnnouncementTold | GoneTold;
