import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input } from 'antd'
import { useWords } from '../../app/language.tsx'
import { listRule } from '../../ui/form/form.tsx'
import { RadioItem } from '../../ui/form/items.tsx'
import { RemoveButton } from '../../ui/form/move-buttons.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { newOption, type QuestionFields } from './course-fields.ts'
import styles from './course.module.css'

/** Form fields of a quiz question and its options; right answers are ticked. */
export function QuestionFieldset({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { content: all, training: words } = useWords('content', 'training')
  const form = Form.useFormInstance()
  const clearOtherAnswers = (chosen: number) => {
    const path = ['questions', at]
    const { kind, options } = form.getFieldValue(path) as QuestionFields
    if (kind === 'single')
      form.setFieldValue(
        [...path, 'options'],
        options.map((option, index) => ({ ...option, right: index === chosen })),
      )
  }
  return (
    <section className={styles.question} aria-label={words.question(at + 1)}>
      <div className={styles.head}>
        <h3>{words.question(at + 1)}</h3>
        <RemoveButton name={`${all.remove}: ${words.question(at + 1)}`} onClick={onRemove} />
      </div>
      <Form.Item name={[at, 'id']} hidden>
        <Input />
      </Form.Item>
      <LocalizedFields name={[at, 'text']} label={words.question(at + 1)} max={400} required rows={2} />
      <RadioItem name={[at, 'kind']} label={words.kind} values={['single', 'multiple']} texts={words} asButtons />
      <Form.List
        name={[at, 'options']}
        rules={[
          listRule<QuestionFields['options'][number]>((options) => {
            const { kind } = form.getFieldValue(['questions', at]) as QuestionFields
            const right = options.filter((option) => option.right).length
            return right === 1 || (kind === 'multiple' && right > 1)
          }, words.rightNeeded),
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.option}>
                <Form.Item name={[name, 'id']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'right']} valuePropName="checked" label={words.right}>
                  <Checkbox
                    aria-label={`${words.right}: ${words.option(name + 1)}`}
                    onChange={({ target }) => target.checked && clearOtherAnswers(name)}
                  />
                </Form.Item>
                <LocalizedFields name={[name, 'text']} label={words.option(name + 1)} max={200} required />
                <RemoveButton
                  disabled={rows.length <= 2 || undefined}
                  name={`${all.remove}: ${words.option(name + 1)}`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              size="small"
              className={styles.addOption}
              icon={<PlusOutlined />}
              disabled={rows.length >= 6 || undefined}
              onClick={() => add(newOption())}
            >
              {words.addOption}
            </Button>
          </>
        )}
      </Form.List>
      <LocalizedFields name={[at, 'why']} label={words.why} max={600} rows={2} />
    </section>
  )
}
