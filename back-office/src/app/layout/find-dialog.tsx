import { SearchOutlined } from '@ant-design/icons'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { MIN_FIND_LENGTH } from '@bailu/contract/find/kinds'
import { AppError } from '@bailu/client/errors'
import { Link, useRouter } from '@tanstack/react-router'
import { Button, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../api/use-calls.ts'
import { useCurrentUser } from '../current-user.ts'
import { useLanguage } from '../language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { findPages, type FindGroup, type FindOption, groupsOf, recentOptions, FIND_WORDS } from './find-options.ts'
import { forgetRecent, noteRecent, readRecent } from './recent-records.ts'
import styles from './find.module.css'

const MAX_TEXT = 80

/** Groups of a text. While the answer is awaited, `groups` has pages only: an older answer is never shown for it. */
function useFoundGroups(text: string) {
  const { words } = useLanguage(...FIND_WORDS)
  const me = useCurrentUser()
  const typed = text.trim()
  const q = useDebouncedValue(typed)
  const isLong = [...typed].length >= MIN_FIND_LENGTH
  const query = useCall('GET /api/staff/find', { q }, { enabled: isLong && q === typed })
  const answer = isLong && q === typed ? query.data : undefined
  const pages = findPages(words, me, typed)
  const groups: FindGroup[] = [
    ...(pages.length > 0 ? [{ id: 'pages' as const, title: words.find.pages, options: pages }] : []),
    ...(answer ? groupsOf(words, answer, typed) : []),
  ]
  const error = isLong && q === typed ? query.error : null
  return { groups, error, retry: query.refetch, isPending: isLong && answer === undefined && error === null }
}

/** Search over everything: grouped results with keyboard; a sheet over the whole screen on phones. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const { words } = useLanguage(...FIND_WORDS)
  const { find } = words
  const { id: personId } = useCurrentUser()
  const router = useRouter()
  const listId = useId()
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  /** Enter was pressed for this text before its answer came, as a scanner does. */
  const [awaited, setAwaited] = useState<string>()
  const [recent, setRecent] = useState(() => readRecent(personId))
  const { groups: found, error, retry, isPending } = useFoundGroups(text)
  const isEmpty = text.trim() === ''
  const recents = recentOptions(words, recent)
  const groups: FindGroup[] =
    isEmpty && recents.length > 0 ? [{ id: 'recent', title: find.recent, options: recents }] : found
  const options = groups.flatMap((group) => group.options)
  const current = Math.min(chosen, options.length - 1)
  const idOf = (at: number) => `${listId}-${at}`

  const onOpened = ({ recent: opened }: FindOption) => {
    if (opened) noteRecent(personId, opened)
    onClose()
  }
  const open = (option: FindOption) => {
    onOpened(option)
    void router.navigate(option.page)
  }
  const [only] = options
  const opensAwaited = awaited !== undefined && awaited === text && !isPending && options.length === 1
  useEffect(() => {
    if (opensAwaited && only) open(only)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each awaited text
  }, [opensAwaited])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      const next = (current + step + options.length) % options.length
      setChosen(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && isPending) setAwaited(text)
    else if (event.key === 'Enter' && options[current]) open(options[current])
    else return
    event.preventDefault()
  }
  const status = isPending ? find.searching : isEmpty ? '' : options.length > 0 ? find.found(options.length) : ''

  return (
    <Modal
      open
      footer={null}
      width={640}
      className={styles.dialog ?? ''}
      title={find.title}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      styles={{ body: { display: 'flex', flexDirection: 'column', minHeight: 0 } }}
    >
      <Input
        ref={field}
        size="large"
        prefix={<SearchOutlined />}
        role="combobox"
        aria-label={find.label}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(options.length > 0 && { 'aria-activedescendant': idOf(current) })}
        placeholder={find.label}
        value={text}
        maxLength={MAX_TEXT}
        allowClear
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
          setAwaited(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="only-read" role="status">
        {status}
      </div>
      <div className={styles.results}>
        <div id={listId} role="listbox" aria-label={find.title}>
          {groups.map((group) => (
            <Group
              key={group.id}
              group={group}
              current={options[current]?.key}
              idOf={(option) => idOf(options.indexOf(option))}
              onOpened={onOpened}
            />
          ))}
        </div>
        {groups.map(
          ({ id, title, all }) =>
            all && (
              <Link key={id} {...all} className={styles.all} onClick={onClose}>
                {find.all(title)}
              </Link>
            ),
        )}
        {isPending && <p className={styles.plain}>{find.searching}</p>}
        {error && (
          <p className={styles.plain} role="alert">
            {error instanceof AppError ? error.message : words.shell.noNetwork}{' '}
            <Button type="link" onClick={() => void retry()}>
              {words.shell.retry}
            </Button>
          </p>
        )}
        {!isEmpty && !isPending && !error && options.length === 0 && (
          <div className={styles.lead}>
            <p>{find.none(text.trim())}</p>
            <p>{find.hint}</p>
            <p>{find.lead}</p>
          </div>
        )}
        {isEmpty && (
          <div className={styles.lead}>
            {recents.length > 0 && (
              <Button
                type="link"
                onClick={() => {
                  forgetRecent(personId)
                  setRecent([])
                }}
              >
                {find.forget}
              </Button>
            )}
            <p>{find.hint}</p>
            <p>{find.lead}</p>
          </div>
        )}
      </div>
      <p className={styles.keys} aria-hidden>
        {find.keys}
      </p>
    </Modal>
  )
}

type GroupProps = {
  group: FindGroup
  /** Key of the option that Enter opens. */
  current: string | undefined
  idOf: (option: FindOption) => string
  onOpened: (option: FindOption) => void
}

function Group({ group: { title, options }, current, idOf, onOpened }: GroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <div id={titleId} className={styles.title}>
        {title}
      </div>
      {options.map((option) => (
        <Link
          key={option.key}
          {...option.page}
          id={idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option.key === current}
          className={styles.option}
          onClick={({ ctrlKey, metaKey, shiftKey }) => {
            // With these keys the browser opens the page in another tab or window.
            if (!ctrlKey && !metaKey && !shiftKey) onOpened(option)
          }}
        >
          <span className={styles.what}>
            <span className={styles.name}>{option.title}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
          <span className={styles.facts}>
            {option.state && <span>{option.state}</span>}
            {option.at && <DateTime at={option.at} only="day" />}
            {option.amount !== undefined && <Money satang={option.amount} />}
          </span>
        </Link>
      ))}
    </div>
  )
}
