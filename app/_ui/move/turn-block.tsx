import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { HideHand } from './hide-hand';
import { TurnKeys } from './keys';
import { KeysPopover } from './keys-popover';

const KEYS = ['arrows', 'space', 'enter', 'digits', 'next', 'help'] as const;

/** Everything that a turn needs, at one place of the page: it is played by keyboard as well, and `?` says how. */
export function TurnBlock({ turn, children }: { turn: Turn; children: React.ReactNode }) {
  const t = useTranslations('hand.keys');
  const own = useTranslations('hand');
  return (
    <TurnKeys>
      {children}
      {turn.view.hand.length > 0 && (
        <HideHand isAtFirst={turn.isHandHidden === true} hide={own('hide')} show={own('show')} />
      )}
      <button type="button" popoverTarget="keys" aria-label={t('title')} className="hand-keys">
        <span className="icon icon-keys" />
      </button>
    </TurnKeys>
  );
}

/** Explains the keys; a popover that is closed at first. */
export function KeysHelp() {
  const t = useTranslations('hand.keys');
  return <KeysPopover title={t('title')} keys={KEYS.map((key) => [t(`${key}.key`), t(`${key}.does`)])} />;
}
