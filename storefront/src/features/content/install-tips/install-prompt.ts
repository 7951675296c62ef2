type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> }

let deferredPrompt: BeforeInstallPromptEvent | null = null
let isListening = false

/** The `beforeinstallprompt` event of the browser, where supported, deferred until the user taps install. */
export const installPrompt = {
  listen: () => {
    if (isListening) return
    isListening = true
    addEventListener('beforeinstallprompt', (promptEvent) => {
      promptEvent.preventDefault()
      deferredPrompt = promptEvent as BeforeInstallPromptEvent
    })
  },
  isAvailable: () => deferredPrompt !== null,
  show: async () => {
    const deferred = deferredPrompt
    deferredPrompt = null
    await deferred?.prompt()
  },
}
