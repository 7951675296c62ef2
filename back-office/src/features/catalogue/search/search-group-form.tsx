import type { SearchGroup } from '@bailu/contract/catalogue/search'
import { MAX_SEARCH_WORD_LENGTH, MAX_SEARCH_WORDS } from '@bailu/contract/catalogue/kinds'
import { Drawer, Form, Input } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { FormErrors, ruleOf, SaveButton, useFormAction } from '../../../ui/form/form.tsx'
import { SwitchItem } from '../../../ui/form/items.tsx'
import styles from './search-words.module.css'

/** Calls whose replies a change of search words changes. */
export const REFRESHED_BY_SEARCH_WORDS = ['GET /api/staff/search-group', 'GET /api/product'] as const

type Fields = { words: string; active: boolean }

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Form for a new or existing group: one word a line. */
export function SearchGroupForm({ group, onClose }: { group?: SearchGroup | undefined; onClose: () => void }) {
  const all = useWords('catalogue')
  const words = all.catalogue.searchWords
  const save = useFormAction(group ? 'PUT /api/staff/search-group/{id}' : 'POST /api/staff/search-group', {
    toInput: ({ words: text, active }: Fields) => ({
      words: linesOf(text),
      active,
      ...(group && { id: group.id, version: group.version }),
    }),
    fieldsByCode: { search_word_taken: 'words' },
    done: words.saved,
    refresh: REFRESHED_BY_SEARCH_WORDS,
    onDone: onClose,
    onLoadTheirs: onClose,
  })
  const tooLong = (text: string) => linesOf(text).find((line) => line.length > MAX_SEARCH_WORD_LENGTH)
  return (
    <Drawer
      open
      size={560}
      title={group ? words.edit : words.add}
      onClose={onClose}
      extra={
        <SaveButton busy={save.busy} onClick={() => save.form.submit()}>
          {all.shell.save}
        </SaveButton>
      }
    >
      <Form<Fields>
        {...save.formProps}
        disabled={save.busy}
        initialValues={group ? { words: group.words.join('\n'), active: group.active } : { words: '', active: true }}
      >
        <Form.Item
          name="words"
          label={words.words}
          extra={words.wordsHint}
          rules={[
            ruleOf<string>((text) => linesOf(text).length >= 2, words.few),
            ruleOf<string>((text) => linesOf(text).length <= MAX_SEARCH_WORDS, words.many(MAX_SEARCH_WORDS)),
            ({ getFieldValue }) =>
              ruleOf<string>(
                (text) => tooLong(text) === undefined,
                words.long(tooLong(String(getFieldValue('words'))) ?? '', MAX_SEARCH_WORD_LENGTH),
              ),
          ]}
        >
          <Input.TextArea className={styles.lines ?? ''} maxLength={4_000} spellCheck={false} />
        </Form.Item>
        <SwitchItem name="active" label={words.active} />
        <FormErrors action={save} />
      </Form>
    </Drawer>
  )
}
