import { newSecret } from '../../../lib/identity';
import type { Store } from '../../../lib/store';
import type { Context } from '../../../lib/tables';

/**
 * Makes of the world what a dispatcher does its work on. `minute` is that of the fortnight, for a sweep.
 */
export type Dispatcher = (context: Context, minute?: number) => Context & { isAsleep?: boolean };

/** The dispatcher as it is, and such as have one fault each, for which the judge must find words. */
export const DISPATCHERS = {
  sound: (context) => context,
  /** Takes notices out of the outbox before anything is made of them, and then makes something of the first one only. */
  hasty: (context) => ({ ...context, store: emptying(context.store) }),
  /** Sends each mail again, under another id. */
  forgetful: (context) => {
    const { email } = context.channels;
    if (!email) return context;
    const twice = async (mail: Parameters<typeof email.send>[0]) => {
      await email.send(mail);
      await email.send({ ...mail, messageId: newSecret(context.random) });
    };
    return { ...context, channels: { ...context.channels, email: { send: twice } } };
  },
  /** Sees tables as they were when it saw them first. */
  blind: (context) => ({ ...context, store: remembering(context.store) }),
  /** Leaves out two sweeps of three hours each day. */
  sleepy: (context, minute = 0) => ({ ...context, isAsleep: minute % 1440 < 180 }),
} satisfies Record<string, Dispatcher>;

export type DispatcherName = keyof typeof DISPATCHERS;

function emptying(store: Store): Store {
  return replaced(store, {
    outbox: async (table) => {
      const notices = await store.outbox(table);
      await store.deliver(
        table,
        notices.map(({ id }) => ({ notice: id })),
      );
      return notices.slice(0, 1);
    },
  });
}

const seen = new Map<string, Awaited<ReturnType<Store['read']>>>();

function remembering(store: Store): Store {
  const old = async (table: string) => {
    const known = seen.get(table) ?? (await store.read(table));
    seen.set(table, Math.random() < 0.1 ? null : known);
    return known;
  };
  return replaced(store, { readMany: (tables) => Promise.all(tables.map(old)) });
}

function replaced(store: Store, methods: Partial<Store>): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in methods ? methods : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
