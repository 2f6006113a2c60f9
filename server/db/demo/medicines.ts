import { searchText } from '../../../domain/resource'
import drugsResource from '../../../src/resources/drugs'
import companiesResource from '../../../src/resources/pharmaceutical-companies'
import { type Random, seeded } from './random'

/** Invented companies, so that the demo says nothing of real ones. */
const companyNames = [
  'Farmalba',
  'Medisole',
  'Novasalus Italia',
  'Laboratori Teverini',
  'Biocura',
  'Adria Pharma',
  'Alpina Farmaceutici',
  'Lineavita',
]

export function demoCompanies(created_at: Date) {
  const random = seeded('companies')
  return companyNames.map((name) => {
    const site = name.toLowerCase().replace(/[^a-z]/g, '')
    const row = {
      name,
      vat_number: vatNumber(random),
      website: `https://www.${site}.test`,
      email: `info@${site}.test`,
      phone: `06 555${random.int(10000, 99999)}`,
      created_at,
      updated_at: created_at,
    }
    return { ...row, search: searchText(companiesResource, row) }
  })
}

/** Eleven digits, issued in Rome (058), the last one the Luhn check. */
function vatNumber(random: Random): string {
  const digits = `${random.int(1_000_000, 9_999_999)}058`
  const sum = [...digits].reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Active ingredient, ATC code, class, packages with their price in cents. */
const ingredients: readonly [string, string, 'A' | 'C' | 'H', readonly (readonly [string, number])[]][] = [
  [
    'Paracetamolo',
    'N02BE01',
    'C',
    [
      ['500 mg 20 compresse', 520],
      ['1000 mg 16 compresse', 610],
    ],
  ],
  [
    'Ibuprofene',
    'M01AE01',
    'C',
    [
      ['400 mg 12 compresse', 690],
      ['600 mg 30 compresse', 980],
    ],
  ],
  [
    'Amoxicillina',
    'J01CA04',
    'A',
    [
      ['1 g 12 compresse', 386],
      ['250 mg/5 ml sospensione', 298],
    ],
  ],
  ['Amoxicillina e acido clavulanico', 'J01CR02', 'A', [['875 mg + 125 mg 12 compresse', 799]]],
  ['Azitromicina', 'J01FA10', 'A', [['500 mg 3 compresse', 585]]],
  ['Claritromicina', 'J01FA09', 'A', [['500 mg 14 compresse', 842]]],
  ['Ciprofloxacina', 'J01MA02', 'A', [['500 mg 6 compresse', 468]]],
  [
    'Omeprazolo',
    'A02BC01',
    'A',
    [
      ['20 mg 14 capsule', 389],
      ['20 mg 28 capsule', 690],
    ],
  ],
  ['Pantoprazolo', 'A02BC02', 'A', [['40 mg 14 compresse', 506]]],
  [
    'Metformina',
    'A10BA02',
    'A',
    [
      ['500 mg 50 compresse', 285],
      ['1000 mg 60 compresse', 410],
    ],
  ],
  [
    'Ramipril',
    'C09AA05',
    'A',
    [
      ['5 mg 14 compresse', 364],
      ['10 mg 28 compresse', 702],
    ],
  ],
  ['Enalapril', 'C09AA02', 'A', [['20 mg 14 compresse', 301]]],
  ['Losartan', 'C09CA01', 'A', [['50 mg 28 compresse', 598]]],
  [
    'Amlodipina',
    'C08CA01',
    'A',
    [
      ['5 mg 28 compresse', 430],
      ['10 mg 14 compresse', 417],
    ],
  ],
  ['Bisoprololo', 'C07AB07', 'A', [['2,5 mg 28 compresse', 421]]],
  ['Furosemide', 'C03CA01', 'A', [['25 mg 30 compresse', 189]]],
  ['Idroclorotiazide', 'C03AA03', 'A', [['25 mg 20 compresse', 212]]],
  [
    'Atorvastatina',
    'C10AA05',
    'A',
    [
      ['20 mg 30 compresse', 583],
      ['40 mg 30 compresse', 861],
    ],
  ],
  ['Simvastatina', 'C10AA01', 'A', [['20 mg 28 compresse', 402]]],
  ['Acido acetilsalicilico', 'B01AC06', 'A', [['100 mg 30 compresse', 203]]],
  ['Clopidogrel', 'B01AC04', 'A', [['75 mg 28 compresse', 940]]],
  [
    'Levotiroxina',
    'H03AA01',
    'A',
    [
      ['50 mcg 50 compresse', 187],
      ['75 mcg 50 compresse', 214],
    ],
  ],
  ['Prednisone', 'H02AB07', 'A', [['25 mg 10 compresse', 447]]],
  ['Salbutamolo', 'R03AC02', 'A', [['100 mcg spray 200 dosi', 356]]],
  ['Beclometasone', 'R03BA01', 'A', [['100 mcg spray 200 dosi', 1240]]],
  ['Cetirizina', 'R06AE07', 'C', [['10 mg 20 compresse', 1150]]],
  ['Loratadina', 'R06AX13', 'C', [['10 mg 20 compresse', 1090]]],
  [
    'Diclofenac',
    'M01AB05',
    'C',
    [
      ['50 mg 30 compresse', 640],
      ['1% gel 60 g', 990],
    ],
  ],
  ['Tramadolo', 'N02AX02', 'A', [['50 mg 20 capsule', 531]]],
  ['Sertralina', 'N06AB06', 'A', [['50 mg 30 compresse', 744]]],
  ['Escitalopram', 'N06AB10', 'A', [['10 mg 28 compresse', 812]]],
  ['Alprazolam', 'N05BA12', 'C', [['0,25 mg 20 compresse', 780]]],
  ['Gabapentin', 'N03AX12', 'A', [['300 mg 50 capsule', 1130]]],
  ['Allopurinolo', 'M04AA01', 'A', [['300 mg 30 compresse', 302]]],
  ['Colecalciferolo', 'A11CC05', 'C', [['25.000 UI/2,5 ml soluzione', 1480]]],
  ['Warfarin', 'B01AA03', 'A', [['5 mg 30 compresse', 175]]],
  ['Enoxaparina', 'B01AB05', 'H', [['4.000 UI 6 siringhe', 2360]]],
  ['Insulina glargine', 'A10AE04', 'A', [['100 U/ml 5 penne', 5240]]],
]

/** Some two hundred generics: each ingredient from several companies; a few are no longer sold. */
export function demoDrugs(companyIds: readonly number[], created_at: Date) {
  const random = seeded('drugs')
  const codes = new Set<string>()
  return ingredients.flatMap(([ingredient, atc_code, drugClass, packages]) =>
    random.sample([...companyNames.keys()], 5).flatMap((company) =>
      random.sample(packages, packages.length > 1 && random.chance(0.25) ? 2 : 1).map(([text, cents]) => {
        const row = {
          aic_code: newCode(random, codes),
          name: `${ingredient} ${companyNames[company]} ${text.split(' ').slice(0, 2).join(' ')}`,
          package: text,
          active_ingredient: ingredient,
          atc_code,
          pharmaceutical_company_id: companyIds[company] ?? null,
          class: drugClass,
          price: Math.round(cents * (0.92 + random.next() * 0.2)),
          active: !random.chance(0.04),
          created_at,
          updated_at: created_at,
        }
        return { ...row, search: searchText(drugsResource, row) }
      }),
    ),
  )
}

function newCode(random: Random, known: Set<string>): string {
  const code = aicCode(`0${random.int(10_000, 49_999)}${String(random.int(1, 40)).padStart(2, '0')}`)
  if (known.has(code)) return newCode(random, known)
  known.add(code)
  return code
}

/** Eight digits and their check digit: every second one doubled, digits summed. */
function aicCode(digits: string): string {
  const sum = [...digits].reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return `${digits}${sum % 10}`
}
