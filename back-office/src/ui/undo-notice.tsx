import { closeNotice, showNotice } from '../app/feedback.ts'
import { Button } from 'antd'
import { useWords } from '../app/language.tsx'

const SECONDS = 15

/** Says what was changed, for some seconds with a button that makes the reverse call. */
export function useUndoNotice() {
  const words = useWords().shell
  return (key: string, title: string, undo: (() => void) | undefined) =>
    showNotice({
      key,
      title,
      duration: SECONDS,
      ...(undo && {
        actions: (
          <Button
            size="small"
            onClick={() => {
              closeNotice(key)
              undo()
            }}
          >
            {words.undo}
          </Button>
        ),
      }),
    })
}
