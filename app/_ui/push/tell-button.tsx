'use client';

import { useEffect, useRef, useState } from 'react';
import { smallButton } from '@/app/_ui/kit/classes';
import { ability, subscribe } from './subscribe';

type Texts = Readonly<Record<'tell' | 'working' | 'denied' | 'failed' | 'install', string>>;
/** `isOnly`: there is no other way to be told, so that it is said why this one cannot be had. */
type Props = { publicKey: string; table: string; locale: string; texts: Texts; isOnly: boolean };

/** Has this device told about a table, and then sends the form around it. Nothing where that cannot be had, and without JavaScript. */
export function TellButton({ publicKey, table, locale, texts, isOnly }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'able' | 'unable' | 'install' | 'denied' | 'working' | 'failed'>('unable');
  useEffect(() => {
    const can = ability();
    // Beside another way the menu says how to change that.
    if (can !== 'denied' || isOnly) setState(can);
  }, [isOnly]);

  async function tell() {
    setState('working');
    try {
      const isTold = await subscribe(publicKey, locale, table);
      setState(ability());
      if (isTold) button.current?.form?.requestSubmit();
    } catch {
      setState('failed');
    }
  }

  if (state === 'unable') return null;
  return (
    <>
      {state !== 'install' && state !== 'denied' && (
        <button ref={button} type="button" className={smallButton} disabled={state === 'working'} onClick={tell}>
          {texts.tell}
        </button>
      )}
      <output className={state === 'able' ? 'sr-only' : 'w-full text-sm'}>{state !== 'able' && texts[state]}</output>
    </>
  );
}
