/** The same store or records, which notes how often each of its methods was called. */
export function counting<T extends object>(target: T): { counted: T; calls: () => Record<string, number> } {
  const calls: Record<string, number> = {};
  const counted = new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        calls[String(name)] = (calls[String(name)] ?? 0) + 1;
        return value.apply(of, args);
      };
    },
  });
  return { counted, calls: () => ({ ...calls }) };
}
