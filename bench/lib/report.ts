import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Writes a result to bench/results/, where the documents refer to it. */
export function report(name: string, title: string, parts: string[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const text = [
    `# ${title}`,
    `${new Date().toISOString().slice(0, 10)}, ${machine}. Load and server share the machine.`,
    ...parts,
  ].join('\n\n')
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${name}.md`, `${text}\n`)
  process.stdout.write(`${text}\n`)
}

export const round = (value: number, digits = 2): string => value.toFixed(digits)
