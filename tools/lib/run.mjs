import { spawn } from 'node:child_process'

/** One line of progress. */
export const say = (text) => process.stdout.write(`${text}\n`)

/** Ends the process with a message for the user instead of a stack trace. */
export function fail(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

/** Runs a command to its end. Output goes to the terminal, or is returned when `quiet`. */
export function run(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
