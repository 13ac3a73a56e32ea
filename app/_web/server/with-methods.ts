/** A store with these methods in place of its own. */
export function withMethods<T extends object>(store: T, methods: Partial<T>): T {
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
