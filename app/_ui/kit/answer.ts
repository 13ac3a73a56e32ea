/** What became of a form that was sent. */
export type Answer = {
  /** What is wrong with it, in a sentence; null if it counts. */
  problem: string | null;
  /** Whether the page it was sent from no longer shows the table as it is. */
  isStale: boolean;
};

/** Reads what a route handler answered to a form; null if it is none of its answers. Always reads its body to the end. */
export async function readAnswer(response: Response): Promise<Answer | null> {
  const body: unknown = await response.json();
  if (response.ok) return { problem: null, isStale: true };
  if (typeof body !== 'object' || body === null) return null;
  const problem = 'detail' in body && typeof body.detail === 'string' ? body.detail : null;
  return { problem, isStale: response.status === 409 || problem === null };
}
