import { textsOf, useLocale, useTranslations } from '@/app/_texts/translate';
import { button, quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields, Submit } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { TellSwitch } from '@/app/_ui/push/tell-switch';
import type { Seat } from '@/lib/rules/view';
import type { SeatMessages, SeatWishes } from '@/lib/tables';
import { ZoneOfBrowser } from './browser';
import { WHEN, Wish, WishFields } from './wish-fields';

type Props = {
  table: string;
  seat: Seat;
  names: readonly string[];
  messages: SeatMessages;
  /** Whether the player is signed in: then they can wish the same for new tables. */
  isSignedIn: boolean;
  /** The page that has all of it; left out on that page, where it is open. */
  more?: string;
};

/**
 * How the viewer is told of their turn, in one line; opened, it is changed with one more tap, or in detail on a page of its own. Players
 * who cannot be reached are named beneath, to themselves and to the host.
 */
export function WishesOfSeat({ table, seat, names, messages, isSignedIn, more }: Props) {
  const t = useTranslations('wishes');
  const locale = useLocale();
  const { wishes, unreached, hasMail, hasWebhook } = messages;
  const action = `/api/tables/${table}/wishes`;
  if (!hasMail && !hasWebhook) {
    return (
      <p id="messages" className="min-w-0 rounded-xl border border-line bg-panel p-3">
        <span className="font-semibold">{t('title')}: </span>
        {t('line.nothing')}
      </p>
    );
  }
  return (
    <section id="messages" className="min-w-0 rounded-xl border border-line bg-panel p-3">
      <details open={more === undefined}>
        <summary className="-my-3 min-h-11 cursor-pointer py-3 leading-5">
          <span className="font-semibold">{t('title')}: </span>
          <Line messages={messages} />
        </summary>
        <div className="grid gap-4 pt-3">
          {!hasMail && <p className="text-sm">{t('line.noMail')}</p>}
          {wishes && <QuickChoice action={action} seat={seat} wishes={wishes} />}
          {wishes?.email && !wishes.confirmed && <p className="text-sm text-warn">{t('unconfirmed')}</p>}
          {more !== undefined && (
            <Link href={more} className={`${wishes ? quietButton : button} w-full`}>
              {t('more')}
            </Link>
          )}
          {more === undefined && (
            <form method="post" action={action} className="grid gap-4">
              <HiddenFields fields={{ seat, complete: 'yes' }} />
              <WishFields wishes={wishes} locale={locale} hasMail={hasMail} hasWebhook={hasWebhook} />
              {!wishes && <ZoneOfBrowser />}
              {isSignedIn && <Wish name="asDefault" />}
              <Submit look={`${button} w-full`}>{t('save')}</Submit>
            </form>
          )}
        </div>
      </details>
      {unreached.length > 0 && (
        <div role="note" className="mt-3 border-warn border-l-4 pl-3 text-sm">
          <p className="font-semibold">{t('reach.title')}</p>
          <ul className="grid gap-1">
            {unreached.map(({ seat: other, channel, code }) => (
              <li key={`${other} ${channel}`}>
                {other !== seat
                  ? t('reach.other', { channel, name: names[other] ?? '' })
                  : channel === 'webhook' && code === 'gone'
                    ? t('reach.ended')
                    : t('reach.mine', { channel, code: code === 'not-allowed' ? 'notAllowed' : code })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The wishes that hold now, in a line. */
function Line({ messages: { wishes, hasMail } }: { messages: SeatMessages }) {
  const t = useTranslations('wishes.line');
  if (!wishes || (wishes.email === null && wishes.webhook === null))
    return <span>{t(hasMail ? 'none' : 'noMail')}</span>;
  if (wishes.when === 'none') return <span>{t('off')}</span>;
  const mail = wishes.confirmed ? t(wishes.when === 'digest' ? 'digest' : 'atOnce') : t('unconfirmed');
  const parts = [...(wishes.email === null ? [] : [mail]), ...(wishes.webhook === null ? [] : [t('webhook')])];
  return <span>{parts.join(', ')}</span>;
}

/** The three choices, one tap each. */
function QuickChoice({ action, seat, wishes }: { action: string; seat: Seat; wishes: SeatWishes }) {
  const t = useTranslations('wishes.quick');
  return (
    <form method="post" action={action} aria-label={t('label')} className="grid grid-cols-3 gap-2">
      <HiddenFields fields={{ seat }} />
      {WHEN.map(([value, text]) => (
        <button
          key={value}
          type="submit"
          name="when"
          value={value}
          aria-pressed={wishes.when === value}
          className={`${quietButton} aria-pressed:border-accent aria-pressed:outline-1 aria-pressed:outline-accent`}
        >
          {t(text)}
        </button>
      ))}
    </form>
  );
}

/**
 * Has the viewer told on this device when it is their turn.
 * @param publicKey with what browsers subscribe to push messages; null if this server sends none, and then nothing is shown
 */
export function TellMeHere({ publicKey, table, seat }: { publicKey: string | null; table: string; seat: Seat }) {
  const t = useTranslations('push.here');
  const locale = useLocale();
  if (publicKey === null) return null;
  const texts = textsOf(['title', 'text', 'tell', 'told', 'all', 'stop', 'working', 'denied', 'failed', 'install'], t);
  return <TellSwitch publicKey={publicKey} table={table} seat={seat} locale={locale} texts={texts} />;
}
