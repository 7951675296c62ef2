import { Session } from 'node:inspector/promises'
import { parseHtml } from '../../features/content/rich-text/parse-html.ts'

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
  parseHtml(html)
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
  const pieceCounts: number[] = []
  for (const repeats of times) pieceCounts.push(await stepsOf(piece.repeat(repeats)))
  counts.push(pieceCounts)
}
process.stdout.write(JSON.stringify(counts))
