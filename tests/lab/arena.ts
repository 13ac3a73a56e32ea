import { compete, figures } from './arena/compete';
import { parseOrder } from './arena/order';
import { program } from './shared/order';

await program(parseOrder(process.argv.slice(2)), async (order) => {
  const started = performance.now();
  const { deals, points } = figures(order, compete(order));
  const seconds = (performance.now() - started) / 1000;
  console.log(`${order.game.id}, ${order.seats.join(' ')}: ${deals} deals in ${seconds.toFixed(0)} s; points per deal`);
  for (const { player, mean, low, high } of points) {
    const shown = (n: number) => n.toFixed(2).padStart(8);
    console.log(`${player.padEnd(8)}${shown(mean)}   95 %: ${shown(low)} to ${shown(high)}`);
  }
  console.log(JSON.stringify({ deals, points }));
  return 0;
});
