import { dayAndTime } from '@bailu/phrases/format'
import { Alert, Button, Space } from 'antd'
import { useLanguage } from '../../app/language.tsx'

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
  const { words: all, lang } = useLanguage()
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
