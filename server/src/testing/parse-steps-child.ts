import { Session } from 'node:inspector/promises'
import { fromHtml } from '../features/content/rich-text/from-html.ts'

/**
 * How much work parsing is, whatever the machine: how often functions and blocks of the parser run, as the engine counts
 * them. Counts are exact without its optimizations: node --no-opt --no-maglev --no-sparkplug. What the engine does inside
 * its own functions counts as one. Takes pieces and how often each is repeated as JSON, tells the counts as JSON.
 */
const PARSER = /\/rich-text\/from-html\.ts|\/htmlparser2\/|\/entities\//

async function stepsOf(html: string): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  fromHtml(html)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return result
    .filter(({ url }) => PARSER.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)
}

const { pieces, times } = JSON.parse(process.argv[2] ?? '') as { pieces: string[]; times: number[] }
const counts: number[][] = []
for (const piece of pieces) {
  // What is compiled when it is first needed is not of the page.
  await stepsOf(piece.repeat(10))
  const own: number[] = []
  for (const often of times) own.push(await stepsOf(piece.repeat(often)))
  counts.push(own)
}
process.stdout.write(JSON.stringify(counts))
