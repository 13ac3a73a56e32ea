import { useTranslations } from '@/app/_texts/translate';
import { BitsField } from '@/app/_ui/kit/bits-field';
import { button, field, quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields, MainSubmit, OwnNameField, Submit } from '@/app/_ui/kit/controls';
import { EmblemField } from '@/app/_ui/kit/emblem';
import { isolated } from '@/app/_ui/kit/written';
import { namesOf, openSeats } from '@/app/_ui/table/names';
import { Check } from '@/app/_ui/table/pieces';
import type { Player, TableView } from '@/lib/match';

/** Sent with the form for a seat besides the name. With the secret, a form that is sent twice counts once. */
type Ticket = { table: string; invitation: string; secret: string };

/** `player`: proposed by the form. */
type Props = { view: TableView; ticket: Ticket; player: Player | null; typed: Record<string, string> };

/** Takes a seat, or takes a bot's seat over: one tap for those who are expected, a name for everybody else. */
export function JoinForms({ view, ticket, player, typed }: Props) {
  const t = useTranslations('invitation');
  const open = openSeats(view).map((seat) => ({ seat, ...view.seats[seat] }));
  const expected = open.flatMap(({ seat, name, bot }) => (name === null || bot ? [] : [{ seat, name }]));
  const action = `/api/tables/${ticket.table}/seats`;
  const { invitation, secret } = ticket;
  // A player with another name may be somebody else who shares the browser.
  const emblemAs = (name: string): Record<string, string> =>
    player?.emblem && player.name === name ? { emblem: player.emblem } : {};
  return (
    <div className="space-y-5">
      {expected.length > 0 && (
        <section aria-labelledby="expected" className="space-y-2">
          <h3 id="expected" className="font-medium">
            {t('expectedTitle')}
          </h3>
          <ul className="flex flex-wrap gap-2">
            {expected.map(({ seat, name }) => (
              <li key={seat}>
                <form method="post" action={action}>
                  <HiddenFields fields={{ invitation, secret, seat, name, ...emblemAs(name) }} />
                  <BitsField />
                  <MainSubmit>{t('takeAs', { name: isolated(name) })}</MainSubmit>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form method="post" action={action} className="space-y-4">
        {expected.length > 0 && <h3 className="font-medium">{t('otherTitle')}</h3>}
        <HiddenFields fields={{ invitation, secret }} />
        <BitsField />
        <OwnNameField label={t('name')} defaultValue={player?.name} typed={typed} />
        <EmblemField chosen={player?.emblem ?? null} />
        <Submit look={`${expected.length > 0 ? quietButton : button} w-full`}>{t('submit')}</Submit>
        <More view={view} />
      </form>
    </div>
  );
}

/** Seldom said on sitting down: which seat it is to be, and whether a bot may play there. */
function More({ view }: { view: TableView }) {
  const t = useTranslations('invitation');
  const names = namesOf(view, useTranslations('table'));
  const open = openSeats(view).map((seat) => ({ seat, ...view.seats[seat] }));
  const host = view.host === null ? null : view.seats[view.host].name;
  if (open.length < 2 && host === null) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-quiet">{t('more')}</summary>
      <div className="space-y-3">
        {open.length > 1 && (
          <div className="space-y-1">
            <label htmlFor="seat" className="block font-medium">
              {t('seat')}
            </label>
            <select id="seat" name="seat" className={field}>
              <option value="">{t('anySeat')}</option>
              {open.map(({ seat, name, bot }) => (
                <option key={seat} value={seat}>
                  {bot
                    ? t('seatOfBot', { seat: seat + 1, name: names[seat] })
                    : name === null
                      ? t('seatNumber', { seat: seat + 1 })
                      : t('seatOf', { seat: seat + 1, name: names[seat] })}
                </option>
              ))}
            </select>
          </div>
        )}
        {host !== null && <Check name="botAllowed" value="yes" text={t('botAllowed', { host: isolated(host) })} />}
      </div>
    </details>
  );
}
