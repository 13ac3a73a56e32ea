import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { pageTitle } from '@/app/_ui/kit/classes';
import { ButtonLink, Drawer, HiddenFields, Panel, Submit } from '@/app/_ui/kit/controls';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { SeatMessages, SeatWishes } from '@/lib/tables';
import { MyData } from './my-data';
import { namesOf, titleOf } from './names';
import { TableLink } from './pieces';
import { TellMeHere, WishesOfSeat } from './wishes';

type Props = {
  view: TableView;
  seat: Seat;
  url: string;
  /** Makes a form that is sent twice count once. */
  secret: string;
  /** How the seat's player is told; undefined: it cannot be read now. */
  messages: SeatMessages | undefined;
  isSignedIn: boolean;
  publicKey: string | null;
  /** Whether the link was renewed just now. */
  isNew: boolean;
};

/** All about a seat: its private link, and a new one in its place; where messages go, and which; what is stored about its player. */
export function LinkPage({ view, seat, url, secret, messages, isSignedIn, publicKey, isNew }: Props) {
  const t = useTranslations('table.privateLink');
  const names = namesOf(view, useTranslations('table'));
  const table = titleOf(view, useTranslations('games'));
  return (
    <>
      <header>
        <h1 className={pageTitle}>{t('title')}</h1>
        <p className="text-quiet">{t('of', { name: names[seat], table })}</p>
      </header>
      {isNew && (
        <p role="status" className="rounded-xl border border-accent border-l-4 bg-panel p-3 text-sm">
          {t('renewed')}
        </p>
      )}
      <Panel title={t('label')}>
        <p className="mb-3 text-sm">{t('text')}</p>
        <TableLink label={t('label')} title={t('title')} url={url} />
      </Panel>
      {messages && (
        <>
          <WhereMessagesGo wishes={messages.wishes} />
          {view.status !== 'finished' && (
            <WishesOfSeat table={view.table} seat={seat} names={names} messages={messages} isSignedIn={isSignedIn} />
          )}
        </>
      )}
      {view.status !== 'finished' && <TellMeHere publicKey={publicKey} table={view.table} seat={seat} />}
      <Drawer title={t('renewTitle')}>
        <p className="mb-3 text-sm">{t('renewText')}</p>
        <form method="post" action={`/api/tables/${view.table}/link`}>
          <HiddenFields fields={{ seat, secret, renew: 'yes' }} />
          <Submit>{t('renew')}</Submit>
        </form>
      </Drawer>
      <MyData table={view.table} seat={seat} />
      <p>
        <ButtonLink href={`/t/${view.table}?as=${seat}`}>{t('back')}</ButtonLink>
      </p>
    </>
  );
}

/** Tells where messages go: a stranger who came by the link may have had them sent elsewhere. */
function WhereMessagesGo({ wishes }: { wishes: SeatWishes | null }) {
  const t = useTranslations('table.privateLink');
  const format = useFormatter();
  const places =
    wishes?.when === 'none'
      ? []
      : [wishes?.confirmed && wishes.email, wishes?.webhook && new URL(wishes.webhook.url).host];
  const told = places.filter((place) => typeof place === 'string');
  return <p className="text-sm">{told.length > 0 ? t('told', { places: format.list(told) }) : t('notTold')}</p>;
}
