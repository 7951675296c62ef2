import { toast } from '../../app/feedback.ts'
import { dayAndTime } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../../app/language.tsx'

/**
 * Errors of saving a record with a version. On an edit conflict `theirs` is loaded, the version of the other user;
 * another error is shown by `showError`, or as a toast when that returns false.
 */
export function useEditConflict<T>(load: (() => Promise<T>) | undefined, showError: (cause: AppError) => boolean) {
  const [theirs, setTheirs] = useState<T>()
  const handleError = async (cause: unknown): Promise<undefined> => {
    if (!(cause instanceof AppError) || cause.status === 401) return
    const other = cause.code === 'edit_conflict' ? await load?.().catch(() => undefined) : undefined
    if (other) setTheirs(other)
    else if (!showError(cause)) toast.error(cause.message)
  }
  return { theirs, handleError }
}

type Props = {
  /** Name of the user who saved first, and when. */
  by: string
  at: string
  /** Shows the other version. */
  onShowTheirs?: () => void
  /** Saves the user's own text as a new draft. */
  onSaveCopy: () => void
  /** Discards the user's own text and loads the other version. */
  onTakeTheirs: () => void
}

/** Edit conflict: another user saved first. Nothing is overwritten and the typed text is preserved. */
export function EditConflictNotice({ by, at, onShowTheirs, onSaveCopy, onTakeTheirs }: Props) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content
  return (
    <Alert
      type="warning"
      showIcon
      title={words.editedByOther}
      description={
        <>
          <p>{words.editedByOtherDetail(by, dayAndTime(at, lang))}</p>
          <Space wrap>
            {onShowTheirs && (
              <Button size="small" onClick={onShowTheirs}>
                {words.showTheirs}
              </Button>
            )}
            <Button size="small" onClick={onSaveCopy}>
              {words.saveCopy}
            </Button>
            <Button size="small" danger onClick={onTakeTheirs}>
              {words.takeTheirs}
            </Button>
          </Space>
        </>
      }
    />
  )
}
