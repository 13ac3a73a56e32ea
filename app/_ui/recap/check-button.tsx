'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { noted } from '@/app/_ui/kit/bits-field';
import { quietButton } from '@/app/_ui/kit/classes';
import type { Checked } from '@/lib/fairness';

/** The sentences for something that is not so, and that is. */
type IfSo = [no: string, yes: string];

type CheckWords = Record<'submit' | 'running' | 'failed' | 'good' | 'bad' | 'ok' | 'shares', string> &
  Record<'commitment' | 'ownCommitment' | 'ownBits', IfSo> & {
    /** By deal. */
    deals: string[];
    /** By the number of players whose bits went into a deal. */
    bits: string[];
    faults: Record<string, string>;
  };

type Found = { ok: boolean; lines: string[]; deals: { title: string; ok: boolean; text: string }[] };

/** Fetches the record of a match, deals all of it again, and shows what it found, deal by deal. Without JavaScript it is not there. */
export function CheckButton({ address, words }: { address: string; words: CheckWords }) {
  const [can, setCan] = useState(false);
  const [found, setFound] = useState<Found | 'running' | 'failed' | null>(null);
  useEffect(() => setCan(true), []);

  async function check() {
    setFound('running');
    try {
      // All games' rules are needed for it, and only here.
      const [{ verifyRecord }, answer] = await Promise.all([import('@/lib/fairness'), fetch(address)]);
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const checked = verifyRecord(await answer.json());
      setFound(checked.kind === 'checked' ? inWords(checked, words) : { ok: false, lines: [checked.where], deals: [] });
    } catch {
      setFound('failed');
    }
  }

  if (!can) return null;
  const isDone = found !== null && typeof found === 'object';
  return (
    <>
      <p className="mt-3">
        <button type="button" className={quietButton} disabled={found === 'running'} onClick={check}>
          {words.submit}
        </button>
      </p>
      <div aria-live="polite" className="mt-2 text-sm">
        {found === 'running' && <p>{words.running}</p>}
        {found === 'failed' && <p>{words.failed}</p>}
        {isDone && (
          <>
            <p className={found.ok ? 'font-medium' : 'font-medium text-warn'}>{found.ok ? words.good : words.bad}</p>
            <ol className="mt-2">
              {found.deals.map(({ title, ok, text }) => (
                <li key={title} className={ok ? '' : 'font-medium text-warn'}>
                  {title}: {text}
                </li>
              ))}
            </ol>
            <ul className="mt-2">
              {found.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

/** Says what was found, and how it agrees with what this browser noted while the match ran. */
function inWords({ ok, commitment, shares, deals, record }: Checked, words: CheckWords): Found {
  const { bits, commitments } = noted();
  const { shuffle, table } = record;
  const known = commitments.find(([one]) => one === table)?.[1];
  const isKnown = known === undefined || known === shuffle.commitment;
  const hasOwn = deals.some((deal) => deal.bits.some((one) => one !== null && bits.includes(one)));
  return {
    ok: ok && isKnown,
    deals: deals.map(({ deal, faults, bits: used }) => ({
      title: words.deals[deal] ?? `${deal + 1}`,
      ok: faults.length === 0,
      text: [
        faults.length === 0 ? words.ok : faults.map((fault) => words.faults[fault]).join('; '),
        ...(shuffle.recipe === 'seed' ? [] : [words.bits[used.filter((one) => one !== null).length]]),
      ].join(', '),
    })),
    lines: [
      words.commitment[Number(commitment)],
      ...(shares.every(Boolean) ? [] : [words.shares]),
      ...(known === undefined ? [] : [words.ownCommitment[Number(isKnown)]]),
      ...(shuffle.recipe === 'seed' ? [] : [words.ownBits[Number(hasOwn)]]),
    ],
  };
}

const EVERY_MILLISECONDS = 4_000;
/** After this many looks without an end a visitor has to load the page again. */
const MOST = 45;

/** Reads the page anew from time to time, as long as it is there and somebody looks at it. */
export function Poll() {
  const router = useRouter();
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      if (++asked > MOST) return clearInterval(timer);
      router.refresh();
    }, EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
