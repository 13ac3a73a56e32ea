import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { gameUiOf } from '@/app/_ui/games';
import { button, panel, quietButton, sectionTitle } from '@/app/_ui/kit/classes';
import { ButtonLink, QuietLink, SectionTitle } from '@/app/_ui/kit/controls';
import { Badge } from '@/app/_ui/kit/emblem';
import { Link } from '@/app/_ui/kit/links';
import { PaceNote, WaitsNote } from '@/app/_ui/kit/pace-words';
import { NoteCommitment } from '@/app/_ui/table/browser';
import { FairShuffle } from '@/app/_ui/table/fair-shuffle';
import { freeSeats, namesOf, openSeats, scoringOf } from '@/app/_ui/table/names';
import type { Player, TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { Visit } from '@/lib/tables';
import { JoinForms } from './join';
import { seatInWords } from './seats';

type Props = {
  visit: Visit;
  invitation: string;
  secret: string;
  /** As remembered. */
  player: Player | null;
  /** As typed before, if that was refused. */
  typed: Record<string, string>;
  /** Whether this server tells anybody of their turn. */
  tells: boolean;
};

/** An invitation's table: how little it takes, its players and rules, and, with a free seat, the form. */
export function Invitation(props: Props) {
  const { view, held, promised } = props.visit;
  const isSeated = held.length + promised.length > 0;
  const ticket = { table: view.table, invitation: props.invitation, secret: props.secret };
  return (
    <div className="grid items-start gap-5 md:grid-cols-[3fr_2fr]">
      <div className="space-y-5">
        {held.length > 0 && <OwnSeats visit={props.visit} seats={held} kind="held" />}
        {!view.finished && promised.length > 0 && <OwnSeats visit={props.visit} seats={promised} kind="promised" />}
        {!isSeated && !view.finished && openSeats(view).length > 0 && <Needs tells={props.tells} />}
        {!view.finished && openSeats(view).length > 0 ? (
          <Join view={view} isAnother={isSeated && props.typed.name === undefined}>
            {/* Another person at this browser has another name. */}
            <JoinForms view={view} ticket={ticket} player={isSeated ? null : props.player} typed={props.typed} />
          </Join>
        ) : (
          <NoSeatFree view={view} isSeated={isSeated} />
        )}
      </div>
      <div className="grid gap-5">
        <AboutTable view={view} />
        <NoteCommitment table={view.table} commitment={view.commitment} />
        <FairShuffle view={view} />
      </div>
    </div>
  );
}

type OwnProps = { visit: Visit; seats: readonly Seat[]; kind: 'held' | 'promised' };

/** The seats this browser holds, or takes over with the next deal, and the ways to them. */
function OwnSeats({ visit: { view }, seats, kind }: OwnProps) {
  const t = useTranslations('invitation');
  const format = useFormatter();
  const names = namesOf(view, useTranslations('table'));
  // One is enough to watch until the next deal.
  const shown = kind === 'held' ? seats : seats.slice(0, 1);
  const links = shown.map((seat) => (
    <Link key={seat} href={`/t/${view.table}?as=${seat}`} className={button}>
      {shown.length === 1 ? t('toTable') : t('toTableAs', { name: names[seat] })}
    </Link>
  ));
  return (
    <section className={`${panel} space-y-3`}>
      <p className="font-medium">
        {t(kind, { count: seats.length, names: format.list(seats.map((seat) => names[seat])) })}
      </p>
      {kind === 'held' ? <p className="flex flex-wrap gap-2">{links}</p> : links}
    </section>
  );
}

/** The form for a seat. For a player who already has one, it is closed at first. */
function Join({ view, isAnother, children }: { view: TableView; isAnother: boolean; children: React.ReactNode }) {
  const t = useTranslations('invitation');
  const runs = view.status === 'running';
  const notes = (
    <div className="mt-5 space-y-2 text-sm text-quiet">
      {!runs && <p>{t('starts', { count: freeSeats(view).length })}</p>}
      <p>{t('private')}</p>
    </div>
  );
  if (!isAnother) {
    return (
      <section aria-labelledby="join" className={panel}>
        <h2 id="join" className={`${sectionTitle} mb-3`}>
          {t(runs ? 'takeOverTitle' : 'joinTitle')}
        </h2>
        {runs && <Running view={view} />}
        {children}
        {notes}
      </section>
    );
  }
  return (
    <details className={panel}>
      <summary className="-my-2 min-h-11 cursor-pointer content-center font-medium">{t('another')}</summary>
      <p className="mt-2 mb-4 text-quiet">{t('anotherHelp')}</p>
      {runs && <Running view={view} />}
      {children}
      {notes}
    </details>
  );
}

/** For a player who takes a seat over in a running match: how it stands, and when they are to play. */
function Running({ view }: { view: TableView }) {
  const t = useTranslations('invitation');
  const names = namesOf(view, useTranslations('table'));
  const { names: sides, scores } = scoringOf(view, names, gameUiOf(view.game));
  return (
    <div className="mb-5 space-y-3">
      <p>{t('runs', { deal: view.deal + 1 })}</p>
      <dl aria-label={t('scores')} className="divide-y divide-line rounded-lg border border-line px-3 text-sm">
        {sides.map((name, side) => (
          <div key={side} className="flex justify-between gap-3 py-1.5">
            <dt className="wrap-anywhere">
              <bdi>{name}</bdi>
            </dt>
            <dd className="tabular-nums">{scores[side]}</dd>
          </div>
        ))}
      </dl>
      <p>{t('takesOver')}</p>
    </div>
  );
}

/** All seats are taken: the match is running, or over. */
function NoSeatFree({ view, isSeated }: { view: TableView; isSeated: boolean }) {
  const t = useTranslations('invitation');
  return (
    <section className={`${panel} space-y-3`}>
      <h2 className={sectionTitle}>{t(view.finished ? 'finished' : 'full')}</h2>
      {view.finished && <p>{t('finishedHelp')}</p>}
      {!view.finished && !isSeated && <p>{t('fullHelp')}</p>}
      <p className="flex flex-wrap gap-2">
        {view.finished ? (
          <ButtonLink href={`/t/${view.table}/recap`}>{t('recap')}</ButtonLink>
        ) : (
          <QuietLink href={`/t/${view.table}`}>{t('watch')}</QuietLink>
        )}
      </p>
    </section>
  );
}

const bold = (chunks: React.ReactNode) => <strong>{chunks}</strong>;

/** Tells how little a newcomer needs to play. */
function Needs({ tells }: { tells: boolean }) {
  const t = useTranslations('invitation.needs');
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="sr-only">
        {t('title')}
      </h2>
      <ul className="space-y-1.5">
        {(['time', tells ? 'turn' : 'look', 'account'] as const).map((key) => (
          <li key={key} className="flex gap-2">
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="mt-1 size-4 shrink-0 fill-none stroke-2 stroke-accent"
            >
              <path d="m3 8.5 3.5 3.5L13 4.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <span>{t.rich(key, { b: bold })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AboutTable({ view }: { view: TableView }) {
  const t = useTranslations('invitation');
  const options = useTranslations('options');
  const lobby = useTranslations('lobby');
  const table = useTranslations('table');
  const names = namesOf(view, table);
  const pace = useTranslations('pace');
  const { OptionsList } = gameUiOf(view.game);
  return (
    <div className={`${panel} space-y-5`}>
      <section aria-labelledby="seats">
        <SectionTitle id="seats">{t('seats')}</SectionTitle>
        <ol className="mt-2 divide-y divide-line">
          {view.seats.map((seat, number) => (
            <li key={number} className="flex justify-between gap-3 py-2">
              <span className={`wrap-anywhere ${seat.taken ? 'font-medium' : 'text-quiet'}`}>
                <Badge view={view} seat={number} /> <bdi>{names[number]}</bdi>
              </span>
              <span className="shrink-0 text-quiet text-sm">{seatInWords(seat, { lobby, table })}</span>
            </li>
          ))}
        </ol>
      </section>
      <Titled id="pace" title={pace('label')}>
        <PaceNote view={view} />
      </Titled>
      <Titled id="waits" title={table('waits.label')}>
        <WaitsNote view={view} />
      </Titled>
      <section aria-labelledby="options">
        <SectionTitle id="options">{options('summary')}</SectionTitle>
        <div className="mt-2">
          <OptionsList options={view.options} />
        </div>
        <Link href={`/rules/${view.game}`} className={`${quietButton} mt-4 w-full`}>
          {t('rules')}
        </Link>
      </section>
    </div>
  );
}

function Titled({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${sectionTitle} mb-2`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
