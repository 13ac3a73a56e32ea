/** The same object, each call of whose methods goes through a function: it is told which one, with what, and how to go on. */
export function throughCalls<T extends object>(
  target: T,
  through: (name: string, given: readonly unknown[], goOn: () => unknown) => unknown,
): T {
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => through(String(name), given, () => value.apply(of, given));
    },
  });
}
