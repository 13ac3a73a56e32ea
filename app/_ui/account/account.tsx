import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { button, panel, quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields, QuietLink, QuietSubmit, SectionTitle, Submit, TextLink } from '@/app/_ui/kit/controls';
import { Pages, paged } from '@/app/_ui/kit/pages';
import { isolated } from '@/app/_ui/kit/written';
import { titleAmong } from '@/app/_ui/mine/parts';
import { namesOf } from '@/app/_ui/table/names';
import type { Login, Session } from '@/lib/accounts';
import type { MyTable } from '@/lib/tables';
import { AddressField, type ProviderId, providerName } from './sign-in-form';

/** `page`: which page of the list is asked for, as the address has it. */
type Listed = { tables: readonly MyTable[]; page?: string | undefined };

/** The seats of this browser that the account has not, with one button for all of them. */
export function Claimable({ tables, page }: Listed) {
  const t = useTranslations('account.page');
  if (tables.length === 0) return null;
  const count = tables.reduce((sum, { held, promised }) => sum + held.length + promised.length, 0);
  return (
    <section aria-labelledby="claim" className={`${panel} space-y-3 border-accent`}>
      <SectionTitle id="claim">{t('claimTitle')}</SectionTitle>
      <p>{t('claimText')}</p>
      <SeatList tables={tables} page={page} field="here" />
      <form method="post" action="/api/account/claims">
        <Submit look={`${button} w-full`}>{t('claim', { count })}</Submit>
      </form>
    </section>
  );
}

export function Seats({ tables, page }: Listed) {
  const t = useTranslations('account.page');
  return (
    <section aria-labelledby="seats" className={`${panel} space-y-2`}>
      <SectionTitle id="seats">{t('seatsTitle')}</SectionTitle>
      {tables.length > 0 ? <SeatList tables={tables} page={page} field="page" /> : <p>{t('noSeats')}</p>}
      <TextLink href="/">{t('toTables')}</TextLink>
    </section>
  );
}

type LoginsProps = {
  logins: readonly Login[];
  form: { hasMail: boolean; providers: readonly ProviderId[]; csrfToken: string };
};

/** How one signs in, and a way to add a login: with it comes the account it has. */
export function Logins({ logins, form: { hasMail, providers, csrfToken } }: LoginsProps) {
  const t = useTranslations('account.page');
  return (
    <section aria-labelledby="logins" className={`${panel} space-y-3`}>
      <SectionTitle id="logins">{t('loginsTitle')}</SectionTitle>
      <ul className="list-disc space-y-1 pl-5">
        {logins.map(({ provider, name, since }) => (
          <li key={`${provider} ${name} ${since}`} className="wrap-anywhere">
            {provider === 'email'
              ? t('mailLogin', { email: name ?? '' })
              : name === null
                ? providerName(provider)
                : t('providerLogin', { provider: providerName(provider), name })}
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium">{t('joinTitle')}</summary>
        <div className="space-y-3 pt-2">
          <p className="text-sm">{t('joinText')}</p>
          {hasMail && (
            <form method="post" action="/api/account/join" className="grid gap-3">
              <AddressField label={t('joinEmail')} />
              <QuietSubmit>{t('joinSubmit')}</QuietSubmit>
            </form>
          )}
          {providers.map((id) => (
            <form key={id} method="post" action={`/api/auth/signin/${id}?joins=yes`}>
              <HiddenFields fields={{ csrfToken, callbackUrl: '/account?done=joined' }} />
              <Submit>{t('joinWith', { provider: providerName(id) })}</Submit>
            </form>
          ))}
        </div>
      </details>
    </section>
  );
}

type SessionsProps = { sessions: readonly (Pick<Session, 'since' | 'device'> & { isHere: boolean })[] };

/** The browsers that are signed in, and the buttons to sign out. */
export function Sessions({ sessions }: SessionsProps) {
  const t = useTranslations('account.page');
  const format = useFormatter();
  return (
    <section aria-labelledby="sessions" className={`${panel} space-y-3`}>
      <SectionTitle id="sessions">{t('sessionsTitle')}</SectionTitle>
      <ul className="list-disc space-y-1 pl-5">
        {sessions.map(({ since, device, isHere }) => (
          <li key={`${since} ${device}`}>
            {t('session', {
              device: device ?? t('unknownDevice'),
              date: format.dateTime(since, { dateStyle: 'medium' }),
            })}
            {isHere && <strong> ({t('here')})</strong>}
          </li>
        ))}
      </ul>
      <form method="post" action="/api/account/sign-out" className="grid gap-2 sm:grid-cols-2">
        <QuietSubmit>{t('signOut')}</QuietSubmit>
        <QuietSubmit name="everywhere" value="yes">
          {t('signOutAll')}
        </QuietSubmit>
      </form>
      <p className="text-quiet text-sm">{t('signOutNote')}</p>
    </section>
  );
}

/** Everything to download, and the way to delete it. */
export function AccountData() {
  const t = useTranslations('account.page');
  return (
    <section aria-labelledby="data" className={`${panel} space-y-3`}>
      <SectionTitle id="data">{t('dataTitle')}</SectionTitle>
      <div className="grid gap-2 sm:grid-cols-2">
        <a href="/api/account/export" download className={quietButton}>
          {t('export')}
        </a>
        <QuietLink href="/account/delete">{t('delete')}</QuietLink>
      </div>
    </section>
  );
}

type Props = {
  tables: readonly MyTable[];
  /** Which page of them the address asks for, in which field. */
  page?: string | undefined;
  field: 'page' | 'here';
};

/** The seats at these tables, each a link to it. */
export function SeatList({ tables, page, field }: Props) {
  const part = paged(tables, page);
  const t = useTranslations('account.page');
  const of = useTranslations('table');
  const games = useTranslations('games');
  return (
    <>
      <ul>
        {part.shown.flatMap((table) => {
          const { view, held, promised } = table;
          return [...held, ...promised].map((seat) => (
            <li key={`${view.table} ${seat}`}>
              <TextLink href={`/t/${view.table}?as=${seat}`}>
                {t('seat', {
                  name: isolated((promised.includes(seat) && view.seats[seat].next?.name) || namesOf(view, of)[seat]),
                  table: titleAmong(table, tables, games),
                })}
              </TextLink>
            </li>
          ));
        })}
      </ul>
      <Pages of={part} href={(to) => `/account?${field}=${to}`} />
    </>
  );
}
