import { askConfirmation, toast } from '../../app/feedback.ts'
import { PlusOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import { useNavigate } from '@tanstack/react-router'
import { Button, Collapse, Form, Space } from 'antd'
import { request } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { Page } from '../../ui/page.tsx'
import { useLanguage } from '../../app/language.tsx'
import { PictureField } from '../../ui/form/uploads.tsx'
import { NumberItem, SwitchItem } from '../../ui/form/items.tsx'
import { SortHandle } from '../../ui/form/sort-handle.tsx'
import { useContentForm } from '../../ui/form/use-content-form.tsx'
import { listRule, SaveButton } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { ChapterFieldset } from './chapter-fields.tsx'
import { type CourseFields, toCourseFields, toCourseInput, newChapter, newQuestion } from './course-fields.ts'
import styles from './course.module.css'
import { QuestionFieldset } from './question-fields.tsx'

type Course = ReplyOf<'GET /api/staff/training/{id}'>
type Props = { course?: Course }
const REFRESH = ['GET /api/staff/training', 'GET /api/staff/training/{id}'] as const

/** Editor of a course: title, chapters and quiz. */
export function CourseEditor({ course }: Props) {
  const { words: all, lang } = useLanguage('content', 'training')
  const words = all.training
  const navigate = useNavigate()
  const options = { done: words.saved, refresh: REFRESH, quiet: true, oneRecord: true }
  const add = useAction('POST /api/staff/training', options)
  const change = useAction('PUT /api/staff/training/{id}', options)
  const load = () => request('GET /api/staff/training/{id}', { id: course!.id })
  const { form, touched, touch, notices, guard, formProps } = useContentForm({
    stored: course,
    screen: `training/${course?.id ?? 'new'}`,
    load,
    toFields: (stored) => toCourseFields(stored.form),
    create: (fields: CourseFields) => add.mutateAsync({ input: toCourseInput(fields) }),
    // Unpublished and without the chapter ids of the original.
    createCopy: (fields) => {
      const { chapters, ...input } = toCourseInput(fields)
      const copy = { ...input, published: false, chapters: chapters.map(({ id: _, ...chapter }) => chapter) }
      return add.mutateAsync({ input: copy })
    },
    change: (fields, version) => change.mutateAsync({ input: { ...toCourseInput(fields), id: course!.id, version } }),
    onCreated: (id) =>
      navigate({ to: '/training/$id', params: { id: String(id) }, replace: !course, ignoreBlocker: true }),
    onChanged: async ({ version }) => {
      // New chapters have ids now; saving them again without ids would reset the progress of readers.
      const reloaded = await load()
      if (reloaded.version === version) form.setFieldsValue(toCourseFields(reloaded.form))
    },
    editedBy: ({ edited }) => edited ?? undefined,
  })
  const moveChapter = (move: (from: number, to: number) => void) => (from: number, to: number) => {
    move(from, to)
    touch()
  }
  const withQuiz = Form.useWatch('withQuiz', form)
  const save = (fields: CourseFields) =>
    fields.chapters.length === 0 ? toast.error(words.chapterNeeded) : formProps.onFinish(fields)
  return (
    <Page
      title={course ? course.form.title[lang] : words.newTitle}
      back={{ link: { to: '/training' }, name: all.content.places.training }}
    >
      {notices}
      <Form<CourseFields>
        {...formProps}
        initialValues={toCourseFields(course?.form)}
        onFinish={save}
        onFinishFailed={({ errorFields: [field] }) => field?.errors[0] && toast.error(field.errors[0])}
      >
        <LocalizedFields name={['title']} label={all.content.title} max={120} required />
        <LocalizedFields name={['lead']} label={words.lead} max={400} required rows={2} />
        <Space wrap align="start" size={24}>
          <Form.Item name="cover" label={words.cover}>
            <PictureField small name={words.cover} />
          </Form.Item>
          <NumberItem name="sort" label={words.sort} needed={all.content.brand.required} min={0} max={9999} />
          <SwitchItem name="published" label={words.published} />
        </Space>
        <h2 className={styles.heading}>{words.chapters}</h2>
        <Form.List name="chapters">
          {(rows, { add: append, remove, move }) => (
            <>
              <Collapse
                defaultActiveKey={rows.length === 1 ? [rows[0]!.key] : []}
                items={rows.map(({ key, name }) => ({
                  key,
                  forceRender: true,
                  extra: rows.length > 1 && <SortHandle group="chapters" onMove={moveChapter(move)} />,
                  label: <ChapterName at={name} />,
                  children: (
                    <ChapterFieldset
                      at={name}
                      of={rows.length}
                      onMove={moveChapter(move)}
                      onRemove={() =>
                        askConfirmation({
                          title: words.removeChapterTitle,
                          content: words.removeChapterText,
                          okText: all.content.remove,
                          okButtonProps: { danger: true },
                          onOk: () => {
                            remove(name)
                            touch()
                          },
                        })
                      }
                    />
                  ),
                }))}
              />
              <Button
                className={styles.add}
                icon={<PlusOutlined />}
                disabled={rows.length >= 40 || undefined}
                onClick={() => append(newChapter())}
              >
                {words.addChapter}
              </Button>
            </>
          )}
        </Form.List>
        <h2 className={styles.heading}>{words.quiz}</h2>
        <SwitchItem name="withQuiz" label={words.withQuiz} />
        {withQuiz && (
          <>
            <NumberItem
              name="pass_mark"
              label={words.passMark}
              needed={all.content.brand.required}
              min={1}
              max={100}
              suffix="%"
            />
            <Form.List name="questions" rules={[listRule<unknown>((list) => list.length > 0, words.questionNeeded)]}>
              {(rows, { add: append, remove }, { errors }) => (
                <>
                  {rows.map(({ key, name }) => (
                    <QuestionFieldset
                      key={key}
                      at={name}
                      onRemove={() => {
                        remove(name)
                        touch()
                      }}
                    />
                  ))}
                  <Form.ErrorList errors={errors} />
                  <Button
                    icon={<PlusOutlined />}
                    disabled={rows.length >= 30 || undefined}
                    onClick={() => append(newQuestion())}
                  >
                    {words.addQuestion}
                  </Button>
                </>
              )}
            </Form.List>
          </>
        )}
        <SaveBar>
          <SaveButton htmlType="submit" disabled={!touched} busy={add.isPending || change.isPending}>
            {words.save}
          </SaveButton>
        </SaveBar>
      </Form>
      {guard}
    </Page>
  )
}

function ChapterName({ at }: { at: number }) {
  const { words, lang } = useLanguage('training')
  const title = Form.useWatch(['chapters', at, 'title', lang]) as string | undefined
  return (
    <>
      {words.training.chapter(at + 1)} <span className="muted">{title}</span>
    </>
  )
}
