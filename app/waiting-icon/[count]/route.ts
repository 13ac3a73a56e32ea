import { MOST_SHOWN, waitingIcon } from '@/app/_ui/kit/marks';

/** The icon of a tab while this number of tables wait: a file of its own for each number, which browsers keep. */
export async function GET(_: Request, { params }: { params: Promise<{ count: string }> }): Promise<Response> {
  const { count } = await params;
  if (!/^\d{1,2}$/.test(count) || Number(count) < 1 || Number(count) > MOST_SHOWN + 1) {
    return new Response(null, { status: 404 });
  }
  return new Response(waitingIcon(Number(count)), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
