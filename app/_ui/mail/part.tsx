import { unreachable } from '@/lib/rules/game';
import type { CardText, Part } from './document';

/** One part of a mail as HTML. The classes are short, as they stand at every card; `page.tsx` says what they mean. */
export function PartOf({ part }: { part: Part }) {
  switch (part.kind) {
    case 'title':
    case 'table': {
      const Heading = part.kind === 'title' ? 'h1' : 'h2';
      return (
        <>
          <Heading>{part.text}</Heading>
          {part.line && <p className="q">{part.line}</p>}
        </>
      );
    }
    case 'text':
      return <p>{part.text}</p>;
    case 'button':
    case 'link':
      return (
        <p>
          <a className={part.kind === 'button' ? 'b' : 'a'} href={part.url}>
            {part.text}
          </a>
        </p>
      );
    case 'hand':
      return <Hand {...part} />;
    default:
      return (
        <>
          <p className="t">{part.title}</p>
          <Titled part={part} />
        </>
      );
  }
}

/** The content of a part that has a title. */
function Titled({ part }: { part: Extract<Part, { kind: 'trick' | 'values' | 'lines' | 'scores' }> }) {
  switch (part.kind) {
    case 'trick':
      return (
        <div>
          {part.plays.map(({ card, name }) => (
            <span key={card.text} className="s">
              <span className={face(card)}>{card.text}</span>
              <br />
              {name}{' '}
            </span>
          ))}
        </div>
      );
    case 'values':
      return (
        <div>
          {part.values.map(({ text, url }) => (
            <span key={url}>
              <a className="v" href={url}>
                {text}
              </a>{' '}
            </span>
          ))}
        </div>
      );
    case 'lines':
      return part.lines.map((line, i) => <p key={i}>{line}</p>);
    case 'scores':
      return (
        <table cellPadding={0} cellSpacing={0}>
          <tbody>
            {part.rows.map(({ name, points, isOwn }) => (
              <tr key={name}>
                <td>{isOwn ? <b>{name}</b> : name}</td>
                <td className="n">{isOwn ? <b>{points}</b> : points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    default:
      return unreachable(part);
  }
}

function Hand({ title, cards, othersTitle, others }: Extract<Part, { kind: 'hand' }>) {
  return (
    <>
      {cards.length > 0 && <p className="t">{title}</p>}
      <div>
        {cards.map(({ card, url, label }) => (
          <span key={url}>
            <a className={`${face(card)} l`} href={url} aria-label={label}>
              {card.text}
            </a>{' '}
          </span>
        ))}
      </div>
      {others.length > 0 && <p className="t">{othersTitle}</p>}
      <div>
        {others.map((card) => (
          <span key={card.text} className={cards.length > 0 ? `${face(card)} o` : face(card)}>
            {card.text}
          </span>
        ))}
      </div>
    </>
  );
}

function face({ isRed }: CardText): string {
  return isRed ? 'c h' : 'c';
}
