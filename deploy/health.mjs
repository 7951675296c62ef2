// Asks the server of this machine whether it runs (/healthz) or takes calls (/readyz):
//
//   node deploy/health.mjs /readyz [seconds to wait for it]
//
// Exit code 0 for an answer of 200. HOST, PORT and TLS_CERT are the settings of the server.
import { existsSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

const SECRETS = '/run/secrets/bailu.env'
if (existsSync(SECRETS)) process.loadEnvFile(SECRETS)
const { HOST = '', PORT = '3000', TLS_CERT = '' } = process.env
const host = ['', '0.0.0.0'].includes(HOST) ? '127.0.0.1' : HOST
const [path = '/healthz', seconds = '0'] = process.argv.slice(2)

/** The status of the answer, or the error of the connection. */
const ask = () =>
  new Promise((resolve) => {
    const options = { host, port: Number(PORT), path, timeout: 4_000, headers: { host: 'localhost' } }
    const answered = (response) => resolve(response.resume().statusCode)
    // The certificate has the names of the network, and this call does not leave the machine.
    const request = TLS_CERT
      ? httpsGet({ ...options, rejectUnauthorized: false }, answered)
      : httpGet(options, answered)
    request.on('timeout', () => request.destroy(new Error('no answer within 4 seconds')))
    request.on('error', ({ message }) => resolve(message))
  })

const end = Date.now() + 1_000 * Number(seconds)
let answer = await ask()
while (answer !== 200 && Date.now() < end) {
  await wait(500)
  answer = await ask()
}
if (answer !== 200) process.stderr.write(`${path} on port ${PORT}: ${answer}\n`)
process.exit(answer === 200 ? 0 : 1)
