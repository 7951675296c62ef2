import { DAY_MS } from '@bailu/phrases/days'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { storeFile } from '@bailu/server/features/files/store-file'
import type { Ctx } from '@bailu/server/core/context'
import { uploadedFile } from '@bailu/server/lib/upload'
import { product, productPicture } from '@bailu/server/features/catalogue/table'
import {
  article,
  articleProduct,
  material,
  materialCategory,
  materialFile,
  materialPicture,
} from '@bailu/server/features/content/table'
import { chapter, course, quiz, type QuizQuestion } from '@bailu/server/features/training/table'
import { courses, type SeedCourse, type SeedQuestion } from './content/courses.ts'
import { materialCategories, materials, type SeedMaterial } from './content/materials.ts'
import { storedBlock } from './demo-catalogue.ts'
import { PRODUCT_VIEWS, type ProductView } from './pictures.ts'

const DOCUMENTS = join(import.meta.dirname, '../documents')
type File = { file: string; name: string }

/** Material and courses of the demo data; needs its articles and products. */
export async function addMaterialAndTraining(ctx: Ctx): Promise<void> {
  const keys = new Map<string, Promise<string>>()
  const storeDocument = ({ file, name }: File): Promise<string> => {
    const coming = keys.get(file) ?? stored(ctx, file, name)
    keys.set(file, coming)
    return coming
  }
  await ctx.db
    .insert(materialCategory)
    .values(materialCategories.map(({ code, name }, at) => ({ code, name, sort: at * 10 })))
  for (const [slug, seed] of Object.entries(materials)) await addMaterial(ctx, slug, seed, storeDocument)
  for (const [at, seed] of courses.entries()) await addCourse(ctx, seed, at * 10, storeDocument)
}

const stored = async (ctx: Ctx, file: string, name: string): Promise<string> =>
  (await storeFile(ctx, uploadedFile(await readFile(join(DOCUMENTS, file))), name)).key

async function findArticle({ db }: Ctx, slug: string) {
  const [found] = await db.select().from(article).where(eq(article.slug, slug))
  if (!found) throw new Error(`The demo has no article ${slug}`)
  return found
}

/** The key of a product's picture. */
async function findPictureKey({ db }: Ctx, slug: string, view: ProductView): Promise<string> {
  const [found] = await db
    .select({ key: productPicture.pictureKey })
    .from(productPicture)
    .innerJoin(product, eq(product.id, productPicture.productId))
    .where(and(eq(product.slug, slug), eq(productPicture.sort, PRODUCT_VIEWS.indexOf(view))))
  if (!found) throw new Error(`The demo has no picture ${view} of ${slug}`)
  return found.key
}

async function findProductId({ db }: Ctx, slug: string): Promise<number> {
  const [found] = await db.select({ id: product.id }).from(product).where(eq(product.slug, slug))
  if (!found) throw new Error(`The demo has no product ${slug}`)
  return found.id
}

type StoreDocument = (file: File) => Promise<string>

async function addMaterial(ctx: Ctx, slug: string, seed: SeedMaterial, storeDocument: StoreDocument): Promise<void> {
  const { id: articleId, publishedAt } = await findArticle(ctx, slug)
  await ctx.db.insert(material).values({
    articleId,
    caption: seed.caption,
    state: 'approved',
    approvedAt: publishedAt,
    expiresAt: seed.expiresInDays === undefined ? null : new Date(ctx.now.getTime() + seed.expiresInDays * DAY_MS),
  })
  for (const [sort, [of, view]] of seed.pictures.entries())
    await ctx.db.insert(materialPicture).values({ articleId, sort, pictureKey: await findPictureKey(ctx, of, view) })
  const shown = [...new Set([...seed.pictures.map(([of]) => of), ...(seed.products ?? [])])]
  for (const [sort, of] of shown.entries())
    await ctx.db.insert(articleProduct).values({ articleId, sort, productId: await findProductId(ctx, of) })
  const add = async (sort: number, file: File, posterKey: string | null) =>
    ctx.db.insert(materialFile).values({ articleId, sort, fileKey: await storeDocument(file), posterKey, captions: {} })
  if (seed.document) await add(0, seed.document, null)
}

async function addCourse(ctx: Ctx, seed: SeedCourse, sort: number, storeDocument: StoreDocument): Promise<void> {
  const { coverKey } = await findArticle(ctx, seed.coverOf)
  const [created] = await ctx.db
    .insert(course)
    .values({ title: seed.title, lead: seed.lead, coverKey, sort, published: true, createdAt: ctx.now })
    .returning({ id: course.id })
  const courseId = created!.id
  for (const [at, { title, minutes, body, document }] of seed.chapters.entries()) {
    await ctx.db.insert(chapter).values({
      id: uuidv7(),
      courseId,
      sort: at,
      kind: document ? 'document' : 'text',
      title,
      minutes,
      body: body.map(storedBlock),
      fileKey: document ? await storeDocument(document) : null,
      posterKey: null,
    })
  }
  await ctx.db.insert(quiz).values({ courseId, passMark: seed.passMark, questions: seed.questions.map(storedQuestion) })
}

/** Rotates the options, so that the correct ones are not always first. */
function storedQuestion({ text, right, wrong, why }: SeedQuestion, at: number): QuizQuestion {
  const options = [...right.map((words) => ({ words, good: true })), ...wrong.map((words) => ({ words, good: false }))]
  const turned = options.map((_, index) => options[(index + at + 1) % options.length]!)
  const named = turned.map((option, index) => ({ ...option, id: String.fromCharCode(97 + index) }))
  return {
    id: `q${at + 1}`,
    kind: right.length > 1 ? 'multiple' : 'single',
    text,
    options: named.map(({ id, words }) => ({ id, text: words })),
    right: named.filter(({ good }) => good).map(({ id }) => id),
    why,
  }
}
