/** The outcome of a form that was sent. */
export type Answer = {
  /** A sentence that says what is wrong with it; null if it counts. */
  problem: string | null;
  /** Whether the page it was sent from no longer shows the table as it is. */
  isStale: boolean;
};

/** Refusals for the state of the table, which then is not what the page shows. */
const OF_THE_TABLE: ReadonlySet<number> = new Set([401, 403, 404, 409, 422]);

/** Reads what a route handler answered to a form; null if it is none of its answers. Always reads its body to the end. */
export async function readAnswer(response: Response): Promise<Answer | null> {
  const body: unknown = await response.json();
  if (response.ok) return { problem: null, isStale: true };
  if (typeof body !== 'object' || body === null) return null;
  const problem = 'detail' in body && typeof body.detail === 'string' ? body.detail : null;
  return { problem, isStale: problem === null || OF_THE_TABLE.has(response.status) };
}

/**
 * Sends a form so that the page comes with the answer.
 * @param address where the form would be posted to @param fields of the form, as a query string
 * @returns null if no such form can be sent so
 */
export type SendForm = (address: string, fields: string) => Promise<Answer | null>;

/** `isShown`: the page that came with the answer shows the table as it is now. */
export type Sent = (Answer & { isShown: boolean }) | 'unreachable';

export type Form = {
  action: string;
  fields: URLSearchParams;
  /** The page to be on afterwards. */
  after: string;
};

/** Sends a form of the page: by `sendForm` with the page as it is afterwards, or, if that cannot be had, to its route handler. */
export async function send(form: Form, sendForm: SendForm | null): Promise<Sent> {
  try {
    return (sendForm && isHere(form.after) && (await sendWithPage(form, sendForm))) || (await post(form));
  } catch {
    return 'unreachable';
  }
}

async function sendWithPage({ action, fields }: Form, sendForm: SendForm): Promise<Sent | null> {
  try {
    const answer = await sendForm(action, fields.toString());
    return answer && { ...answer, isShown: true };
  } catch (error) {
    // The network: the browser's own error.
    if (error instanceof TypeError) throw error;
    // The server is of another version than this page, or a proxy answered: what counted already is recognised.
    return null;
  }
}

async function post({ action, fields }: Form): Promise<Sent> {
  const answer = await readAnswer(await postForm(action, fields));
  return answer ? { ...answer, isShown: false } : 'unreachable';
}

/** Posts a form, answered in JSON, `keepalive` also as the page goes. @throws TypeError without network, and the signal's reason */
export function postForm(
  action: string,
  fields: URLSearchParams,
  signal?: AbortSignal,
  keepalive = false,
): Promise<Response> {
  return fetch(action, { method: 'POST', headers: { accept: 'application/json' }, body: fields, signal, keepalive });
}

/** Whether the browser is on this page; it is left on exactly this address. */
function isHere(page: string): boolean {
  const { pathname, search } = new URL(page, location.href);
  if (pathname !== location.pathname) return false;
  if (search !== location.search) history.replaceState(null, '', page);
  return true;
}
