import { PlusOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import { App, Button, Collapse, Form, InputNumber, Space, Switch } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { useAct } from '../../../request/use-calls.ts'
import { Page } from '../../../ui/page.tsx'
import { setFieldErrors } from '../../../ui/set-field-errors.ts'
import { useLanguage } from '../../../words.tsx'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { Meanwhile } from '../editing/meanwhile.tsx'
import { PictureChoice } from '../editing/picture-choice.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import { Chapter } from './chapter.tsx'
import { type CourseFields, EMPTY, fieldsOf, formOf, newChapter, newQuestion } from './course-fields.ts'
import styles from './course.module.css'
import { Question } from './question.tsx'

type Course = ReplyOf<'GET /api/staff/training/{id}'>
type Props = { course?: Course; onCreated: (id: number) => void }
const REFRESH = ['GET /api/staff/training', 'GET /api/staff/training/{id}'] as const

/** Editor of a course: title, chapters and quiz. */
export function CourseEditor({ course, onCreated }: Props) {
  const { words: all, lang } = useLanguage()
  const words = all.content.training
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<CourseFields>()
  const [touched, setTouched] = useState(false)
  // Version the editor loaded. A refetch in the background must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(course?.version ?? 0)
  const [theirs, setTheirs] = useState<Course>()
  const withQuiz = Form.useWatch('withQuiz', form)
  const options = { done: words.saved, refresh: REFRESH, quiet: true }
  const add = useAct('POST /api/staff/training', options)
  const change = useAct('PUT /api/staff/training/{id}', options)

  const onFinish = async (fields: CourseFields) => {
    if (fields.chapters.length === 0) return void message.error(words.chapterNeeded)
    const input = formOf(fields)
    try {
      if (!course) {
        const made = await add.mutateAsync({ input })
        setTouched(false)
        return onCreated(made.id)
      }
      const { id } = course
      const saved = await change.mutateAsync({ input: { ...input, id, version } })
      setVersion(saved.version)
      setTouched(false)
      // New chapters have ids now; saving them again without ids would reset the progress of readers.
      const fresh = await request('GET /api/staff/training/{id}', { id })
      if (fresh.version === saved.version) form.setFieldsValue(fieldsOf(fresh.form))
    } catch (cause) {
      await refused(cause)
    }
  }
  const refused = async (cause: unknown) => {
    if (!(cause instanceof Refusal)) return
    if (cause.code === 'edited_meanwhile' && course)
      setTheirs(await request('GET /api/staff/training/{id}', { id: course.id }))
    else if (!setFieldErrors(form, cause)) void message.error(cause.message)
  }
  // Saved as a separate course, unpublished and without the chapter ids of the original.
  const saveCopy = async () => {
    const { chapters, ...mine } = formOf(form.getFieldsValue(true) as CourseFields)
    const copy = { ...mine, published: false, chapters: chapters.map(({ id: _, ...chapter }) => chapter) }
    const made = await add.mutateAsync({ input: copy }).catch(refused)
    if (!made) return
    setTouched(false)
    onCreated(made.id)
  }
  const takeTheirs = (given: Course) => {
    form.setFieldsValue(fieldsOf(given.form))
    setVersion(given.version)
    setTouched(false)
  }
  const touch = () => setTouched(true)
  return (
    <Page
      title={course ? course.form.title[lang] : words.newTitle}
      back={{ link: { to: '/training' }, name: all.content.places.training }}
      extra={
        <Button
          type="primary"
          disabled={!touched}
          loading={add.isPending || change.isPending}
          onClick={() => form.submit()}
        >
          {words.save}
        </Button>
      }
    >
      {theirs?.edited && theirs.version !== version && (
        <Meanwhile {...theirs.edited} onCopy={() => void saveCopy()} onTake={() => takeTheirs(theirs)} />
      )}
      <Form<CourseFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={course ? fieldsOf(course.form) : EMPTY}
        onValuesChange={touch}
        onFinish={(fields) => void onFinish(fields)}
        onFinishFailed={({ errorFields }) => void message.error(errorFields[0]?.errors[0])}
      >
        <ThreeTexts name={['title']} label={all.content.title} max={120} needed />
        <ThreeTexts name={['lead']} label={words.lead} max={400} needed rows={2} />
        <Space wrap align="start" size={24}>
          <Form.Item name="cover" label={words.cover}>
            <PictureChoice small name={words.cover} />
          </Form.Item>
          <Form.Item name="sort" label={words.sort} rules={[{ required: true, message: all.content.brand.required }]}>
            <InputNumber min={0} max={9999} precision={0} />
          </Form.Item>
          <Form.Item name="published" label={words.published} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Space>
        <h2 className={styles.heading}>{words.chapters}</h2>
        <Form.List name="chapters">
          {(rows, { add: put, remove, move }) => (
            <>
              <Collapse
                defaultActiveKey={rows.length === 1 ? [rows[0]!.key] : []}
                items={rows.map(({ key, name }) => ({
                  key,
                  forceRender: true,
                  label: <ChapterName at={name} />,
                  children: (
                    <Chapter
                      at={name}
                      of={rows.length}
                      onMove={(from, to) => {
                        move(from, to)
                        touch()
                      }}
                      onRemove={() =>
                        void modal.confirm({
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
                disabled={rows.length >= 40}
                onClick={() => put(newChapter())}
              >
                {words.addChapter}
              </Button>
            </>
          )}
        </Form.List>
        <h2 className={styles.heading}>{words.quiz}</h2>
        <Form.Item name="withQuiz" label={words.withQuiz} valuePropName="checked">
          <Switch />
        </Form.Item>
        {withQuiz && (
          <>
            <Form.Item
              name="pass_mark"
              label={words.passMark}
              rules={[{ required: true, message: all.content.brand.required }]}
            >
              <InputNumber min={1} max={100} precision={0} suffix="%" />
            </Form.Item>
            <Form.List
              name="questions"
              rules={[
                {
                  validator: (_, list: unknown[] | undefined) =>
                    list && list.length > 0 ? Promise.resolve() : Promise.reject(new Error(words.questionNeeded)),
                },
              ]}
            >
              {(rows, { add: put, remove }, { errors }) => (
                <>
                  {rows.map(({ key, name }) => (
                    <Question
                      key={key}
                      at={name}
                      onRemove={() => {
                        remove(name)
                        touch()
                      }}
                    />
                  ))}
                  <Form.ErrorList errors={errors} />
                  <Button icon={<PlusOutlined />} disabled={rows.length >= 30} onClick={() => put(newQuestion())}>
                    {words.addQuestion}
                  </Button>
                </>
              )}
            </Form.List>
          </>
        )}
      </Form>
      <LeaveGuard unsaved={() => touched} />
    </Page>
  )
}

function ChapterName({ at }: { at: number }) {
  const { words, lang } = useLanguage()
  const title = Form.useWatch(['chapters', at, 'title', lang]) as string | undefined
  return (
    <>
      {words.content.training.chapter(at + 1)} <span className="muted">{title}</span>
    </>
  )
}
