import { report, round, table } from './lib/report.ts'
import { startShop, createScratchShop } from './lib/shop-process.ts'

const rows: string[][] = []
for (const engine of ['embedded', 'PostgreSQL'] as const) {
  const place = await createScratchShop(engine)
  const times: number[] = []
  for (let at = 0; at < 4; at += 1) {
    const shop = await startShop(place)
    times.push(shop.startMs / 1000)
    await shop.stop()
  }
  await place.remove()
  rows.push([engine, round(times[0]!, 1), round(times[1]!, 1), round(Math.max(...times.slice(1)), 1)])
}
report('start', 'Start', [
  'Seconds from starting the server, installed and built, to its first page: on an empty folder (the demo shop is filled), and later.',
  table(['engine', 'first start (60)', 'second start (5)', 'slowest later start (5)'], rows),
])
