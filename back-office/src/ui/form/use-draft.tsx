import { dayAndTime } from '@bailu/phrases/format'
import { Alert, Button, type FormInstance, Space } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DraftVersion, draftStore } from '../../app/drafts.ts'
import { useLanguage } from '../../app/language.tsx'

const WRITE_AFTER_MS = 500

type DraftOptions<T> = {
  /** The screen and the record, such as `article/3`; without it nothing is stored. */
  screen: string | undefined
  /** Stored version the screen shows, 0 for a new record. */
  version: DraftVersion
  /** Puts a draft on the screen. `version`: the one it is based on, so that a newer one of another user is a conflict. */
  onTake: (draft: T, version: DraftVersion) => void
}

/**
 * Keeps what is typed on a screen in this browser until it is saved: after a lost session, a closed tab or a leave it is
 * offered again.
 */
export function useDraft<T>({ screen, version, onTake }: DraftOptions<T>) {
  const [store] = useState(() => (screen === undefined ? undefined : draftStore<T>(screen)))
  const [found, setFound] = useState(() => store?.read())
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; read: () => T }>(undefined)
  const flush = () => {
    if (!pending.current || !store) return
    clearTimeout(pending.current.timer)
    const { read } = pending.current
    pending.current = undefined
    store.save(version, read())
  }
  const onLeave = useEffectEvent(flush)
  useEffect(() => {
    const leave = () => onLeave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const drop = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    store?.delete()
  }
  const discard = () => {
    drop()
    setFound(undefined)
  }
  return {
    /** Something was typed: `read` gives it half a second later, or when the screen is left. */
    write: (read: () => T) => {
      // An offered draft stays until it is taken or discarded.
      if (found) return
      clearTimeout(pending.current?.timer)
      pending.current = { timer: setTimeout(flush, WRITE_AFTER_MS), read }
    },
    /** What was typed is saved. A draft that is still offered stays. */
    drop: () => {
      if (!found) drop()
    },
    /** Whether leaving now loses nothing. */
    isStored: () => {
      flush()
      return !found && store?.isStored() === true
    },
    notice: found && (
      <DraftNotice
        at={found.at}
        isOutdated={found.version !== version}
        onTake={() => {
          onTake(found.draft, found.version)
          setFound(undefined)
        }}
        onDrop={discard}
      />
    ),
  }
}

export type FormDraftOptions = {
  screen: string
  /** Stored version the form shows, 0 for a new record. */
  version?: DraftVersion
  onTake?: (version: DraftVersion) => void
}

/** The draft of a form; without options nothing is stored. */
export function useFormDraft<V>(form: FormInstance<V>, options: FormDraftOptions | undefined) {
  const savedValues = useRef<unknown>(undefined)
  const { write, drop, ...draft } = useDraft<V>({
    screen: options?.screen,
    version: options?.version ?? 0,
    onTake: (values, version) => {
      form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
      options?.onTake?.(version)
    },
  })
  return {
    ...draft,
    /** A field changed, or was checked again. */
    change: () => {
      if (options && form.isFieldsTouched() && form.getFieldsValue(true) !== savedValues.current)
        write(() => form.getFieldsValue(true) as V)
    },
    drop: () => {
      if (!options) return
      savedValues.current = form.getFieldsValue(true)
      drop()
    },
  }
}

type NoticeProps = { at: string; isOutdated: boolean; onTake: () => void; onDrop: () => void }

function DraftNotice({ at, isOutdated, onTake, onDrop }: NoticeProps) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content
  return (
    <Alert
      banner
      style={{ marginBottom: 16 }}
      type={isOutdated ? 'warning' : 'info'}
      title={words.foundDraft(dayAndTime(at, lang))}
      description={isOutdated && words.draftOutdated}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onTake}>
            {words.takeDraft}
          </Button>
          <Button size="small" onClick={onDrop}>
            {words.dropDraft}
          </Button>
        </Space>
      }
    />
  )
}
