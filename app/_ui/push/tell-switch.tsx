'use client';

import { useEffect, useState } from 'react';
import { quietButton } from '@/app/_ui/kit/classes';
import { ability, subscribe, type ToldSeats, told, unsubscribe } from './subscribe';

type TellTexts = Readonly<
  Record<'title' | 'text' | 'tell' | 'told' | 'all' | 'stop' | 'working' | 'denied' | 'failed' | 'install', string>
>;
type Props = { publicKey: string; table: string; seat: number; locale: string; texts: TellTexts };
type State =
  | { is: 'unable' | 'install' | 'denied' | 'working' | 'failed' }
  /** As the server answers for this browser. */
  | { is: 'able'; told: ToldSeats };

/** Switches push messages to this browser on and off. It shows nothing where they cannot be had, and without JavaScript. */
export function TellSwitch({ publicKey, table, seat, locale, texts }: Props) {
  const [state, setState] = useState<State>({ is: 'unable' });

  useEffect(() => {
    const can = ability();
    if (can !== 'able') return setState({ is: can });
    told().then(
      (now) => setState({ is: 'able', told: now }),
      () => setState({ is: 'failed' }),
    );
  }, []);

  const change = (work: () => Promise<ToldSeats | null>) => async () => {
    setState({ is: 'working' });
    try {
      const now = await work();
      // A visitor who closes the question without an answer may be asked again.
      if (now) setState({ is: 'able', told: now });
      else if (ability() === 'denied') setState({ is: 'denied' });
      else setState({ is: 'able', told: await told() });
    } catch {
      setState({ is: 'failed' });
    }
  };
  const tell = (about: string | null) => change(() => subscribe(publicKey, locale, about));

  if (state.is === 'unable') return null;
  return (
    <section className="min-w-0 rounded-xl border border-line bg-panel p-3" data-push={phaseOf(state, table, seat)}>
      <h2 className="mb-2 font-semibold">{texts.title}</h2>
      <Sentence state={state} table={table} seat={seat} texts={texts} />
      <div className="mt-2 flex flex-wrap gap-2">
        {(state.is === 'failed' || (state.is === 'able' && !isTold(state.told, table, seat))) && (
          <button type="button" className={quietButton} onClick={tell(table)}>
            {texts.tell}
          </button>
        )}
        {state.is === 'able' && isTold(state.told, table, seat) && (
          <>
            {state.told.held.length > state.told.seats.length && (
              <button type="button" className={quietButton} onClick={tell(null)}>
                {texts.all}
              </button>
            )}
            <button type="button" className={quietButton} onClick={change(() => unsubscribe(table))}>
              {texts.stop}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function Sentence({ state, table, seat, texts }: { state: State; texts: TellTexts } & Pick<Props, 'table' | 'seat'>) {
  if (state.is === 'unable') return null;
  const text = state.is === 'able' ? (isTold(state.told, table, seat) ? texts.told : texts.text) : texts[state.is];
  return (
    <output className={`block text-sm ${state.is === 'failed' || state.is === 'denied' ? 'text-warn' : 'text-quiet'}`}>
      {text}
    </output>
  );
}

function isTold({ seats }: ToldSeats, table: string, seat: number): boolean {
  return seats.some((one) => one.table === table && one.seat === seat);
}

function phaseOf(state: State, table: string, seat: number): string {
  if (state.is !== 'able') return state.is;
  return isTold(state.told, table, seat) ? 'on' : 'off';
}
