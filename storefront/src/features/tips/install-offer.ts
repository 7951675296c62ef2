type InstallEvent = Event & { prompt: () => Promise<unknown> }

let event: InstallEvent | null = null
let listening = false

/** The `beforeinstallprompt` event of the browser, where supported, deferred until the user taps install. */
export const offer = {
  listen: () => {
    if (listening) return
    listening = true
    addEventListener('beforeinstallprompt', (given) => {
      given.preventDefault()
      event = given as InstallEvent
    })
  },
  made: () => event !== null,
  take: async () => {
    const taken = event
    event = null
    await taken?.prompt()
  },
}
