/** A thread on which everything takes as long, and nothing is thought about. */
export default function think(thought) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
  if ('move' in thought) return { move: { type: 'play' } };
  return 'advice' in thought ? { advice: { suggestions: [] } } : { hindsight: null };
}
