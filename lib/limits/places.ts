/** Things of which a limited number may be open at once in this process: the oldest one gives way to the newest. */
export class Places {
  readonly #open = new Map<string, Set<() => void>>();

  /**
   * Opens one more of something.
   * @param most how many may be open, this one included
   * @param giveWay is called once if this one has to give way; by then its place is another's
   * @returns what is to be called when it is over
   */
  open(name: string, most: number, giveWay: () => void): () => void {
    const places = this.#open.get(name) ?? new Set();
    this.#open.set(name, places);
    const place = () => giveWay();
    places.add(place);
    for (const oldest of places) {
      if (places.size <= Math.max(1, most)) break;
      places.delete(oldest);
      oldest();
    }
    return () => {
      places.delete(place);
      if (places.size === 0 && this.#open.get(name) === places) this.#open.delete(name);
    };
  }
}
