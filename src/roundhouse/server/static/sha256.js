// SHA-256 of a text, as 64 hexadecimal figures. Browsers offer their own only on secure addresses, and a table on a
// home network has none.

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = primes.map((p) => fraction(Math.cbrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  for (const [k, byte] of bytes.entries()) padded.setUint8(k, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 4, bytes.length * 8);
  padded.setUint32(blocks * 64 - 8, Math.floor((bytes.length * 8) / 2 ** 32));

  const hash = [...START];
  const w = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let k = 0; k < 16; k++) w[k] = padded.getInt32(block * 64 + k * 4);
    for (let k = 16; k < 64; k++) {
      const early = turn(w[k - 15], 7) ^ turn(w[k - 15], 18) ^ (w[k - 15] >>> 3);
      const late = turn(w[k - 2], 17) ^ turn(w[k - 2], 19) ^ (w[k - 2] >>> 10);
      w[k] = w[k - 16] + early + w[k - 7] + late;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let k = 0; k < 64; k++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[k] + w[k];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [k, part] of [a, b, c, d, e, f, g, h].entries()) hash[k] = (hash[k] + part) | 0;
  }
  return hash.map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
