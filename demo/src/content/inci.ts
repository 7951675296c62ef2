/** Ingredients by their INCI names, for the label of the demo products. */
import type { ProductDraft } from './product-draft.ts'
import type { Directions, Ingredient } from './product-parts.ts'

const WATERY = ['Aqua', 'Glycerin', 'Butylene Glycol', '1,2-Hexanediol']
const CREAMY = ['Aqua', 'Caprylic/Capric Triglyceride', 'Glycerin', 'Cetearyl Alcohol', 'Glyceryl Stearate']
const OILY = ['Caprylic/Capric Triglyceride', 'Helianthus Annuus Seed Oil']
const WASHING = ['Aqua', 'Sodium Cocoyl Isethionate', 'Glycerin', 'Cocamidopropyl Betaine']

const BASE: Record<Exclude<Directions, 'set'>, readonly string[]> = {
  serum: WATERY,
  toner: WATERY,
  mist: WATERY,
  ampoule: WATERY,
  sheet: WATERY,
  gel: [...WATERY, 'Carbomer'],
  eye: CREAMY,
  cream: CREAMY,
  nightMask: CREAMY,
  hands: CREAMY,
  body: CREAMY,
  sun: [...CREAMY, 'Ethylhexyl Methoxycinnamate'],
  oil: OILY,
  cleansingOil: [...OILY, 'Sorbeth-30 Tetraoleate'],
  lips: ['Cera Alba', ...OILY],
  cleanser: WASHING,
  soap: ['Sodium Cocoate', 'Sodium Palm Kernelate', 'Aqua', 'Glycerin'],
}

const NAMES: Partial<Record<Ingredient, readonly string[]>> = {
  tea: ['Camellia Sinensis Leaf Water'],
  centella: ['Centella Asiatica Extract'],
  moringa: ['Moringa Oleifera Leaf Extract'],
  bamboo: ['Bambusa Vulgaris Leaf Water'],
  riceBran: ['Oryza Sativa Bran Oil'],
  rice: ['Oryza Sativa Extract', 'Lactobacillus Ferment'],
  aloe: ['Aloe Barbadensis Leaf Juice'],
  lotus: ['Nelumbo Nucifera Flower Extract'],
  jasmine: ['Jasminum Officinale Flower Extract'],
  citrus: ['Citrus Hystrix Peel Oil', 'Limonene'],
  orchid: ['Cymbidium Grandiflorum Flower Extract'],
  mulberry: ['Morus Alba Root Extract'],
  pearl: ['Pearl Powder'],
  silk: ['Hydrolyzed Silk'],
  camellia: ['Camellia Japonica Seed Oil'],
  hyaluron: ['Sodium Hyaluronate', 'Hydrolyzed Hyaluronic Acid', 'Sodium Acetylated Hyaluronate'],
  niacinamide: ['Niacinamide'],
  panthenol: ['Panthenol'],
  ceramide: ['Ceramide NP', 'Cholesterol'],
  squalane: ['Squalane'],
  shea: ['Butyrospermum Parkii Butter'],
  coconut: ['Cocos Nucifera Oil'],
  beeswax: ['Cera Alba'],
  uvFilters: ['Zinc Oxide', 'Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine'],
  peptide: ['Palmitoyl Tripeptide-1', 'Palmitoyl Tetrapeptide-7'],
}

const WITHOUT_WATER = new Set<Directions>(['oil', 'cleansingOil', 'lips', 'soap'])

/** The list of one product: its base, its own ingredients, preservation. */
export const inciOf = ({ directions, ingredients }: Pick<ProductDraft, 'directions' | 'ingredients'>): string => {
  if (directions === 'set') return ''
  const last = WITHOUT_WATER.has(directions) ? ['Tocopherol'] : ['Phenoxyethanol', 'Ethylhexylglycerin', 'Citric Acid']
  return [...new Set([...BASE[directions], ...ingredients.flatMap((one) => NAMES[one] ?? []), ...last])].join(', ')
}
