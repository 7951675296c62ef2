import { isInApp, saveFile } from '../browser/save-file.ts'
import { useShownAction } from './use-action.ts'

type SaveFileWords = { broken: string; cannotSave: string; inApp?: string }

/** Fetches a file and saves it; `errorText` says why that failed. */
export const useSaveFile = <I = void>(load: (input: I) => Promise<File>, words: SaveFileWords) => {
  const action = useShownAction(async (input: I) => saveFile(await load(input)), {
    broken: words.broken,
    onDone: (saved) => {
      if (!saved) action.setErrorText((isInApp() && words.inApp) || words.cannotSave)
    },
  })
  return action
}
