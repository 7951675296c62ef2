import { readTabStorage, removeTabStorage, writeTabStorage } from '../browser/storage.ts'

const KEY = 'path_after_sign_in'

/** Page of this app that asked for the sign-in, in tab storage; opened once after /, where every sign-in leads. */
export const pathAfterSignIn = {
  set: (path: '/my-data') => writeTabStorage(KEY, path),
  take: (): '/my-data' | null => {
    const path = readTabStorage<string | null>(KEY, null)
    removeTabStorage(KEY)
    return path === '/my-data' ? path : null
  },
}
