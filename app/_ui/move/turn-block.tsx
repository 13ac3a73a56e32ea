import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { HideHand } from './hide-hand';
import { TurnKeys } from './keys';
import { KeysPopover } from './keys-popover';

const KEYS = ['arrows', 'space', 'enter', 'digits', 'next', 'help'] as const;

/** Everything that a turn needs, at one place of the page: it is played by keyboard as well, and `?` says how. */
export function TurnBlock({ turn, children }: { turn: Turn; children: ReactNode }) {
  const t = useTranslations('hand.keys');
  const own = useTranslations('hand');
  return (
    <TurnKeys>
      {children}
      {turn.view.hand.length > 0 && (
        <HideHand isAtFirst={turn.isHandHidden === true} hide={own('hide')} show={own('show')} />
      )}
      <button
        type="button"
        popoverTarget="keys"
        aria-label={t('title')}
        className="absolute top-0 right-9 z-1 hidden size-7 cursor-pointer rounded-full border border-line bg-panel text-quiet hover:border-accent focus-visible:outline-2 focus-visible:outline-accent sm:pointer-fine:block"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="mx-auto size-4.5 fill-none stroke-current stroke-[1.6]">
          <path d="M2 5h16v10H2ZM5 8.5h.01M8.3 8.5h.01M11.7 8.5h.01M15 8.5h.01M6 12h8" strokeLinecap="round" />
        </svg>
      </button>
    </TurnKeys>
  );
}

/** Explains the keys; a popover that is closed at first. */
export function KeysHelp() {
  const t = useTranslations('hand.keys');
  return <KeysPopover title={t('title')} keys={KEYS.map((key) => [t(`${key}.key`), t(`${key}.does`)])} />;
}
