import { Session } from 'node:inspector/promises'
import { fromHtml } from '../features/content/rich-text/from-html.ts'

/**
 * Measures parsing work independently of the machine: how often functions and blocks of the parser run, by V8 precise
 * coverage. Counts are exact without optimizations: node --no-opt --no-maglev --no-sparkplug. A built-in function counts
 * as one. Argument: JSON `{ pieces, times }`, pieces of HTML and their repeat counts; prints the counts as JSON.
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
  // A first run compiles lazily; it is not counted.
  await stepsOf(piece.repeat(10))
  const own: number[] = []
  for (const often of times) own.push(await stepsOf(piece.repeat(often)))
  counts.push(own)
}
process.stdout.write(JSON.stringify(counts))
