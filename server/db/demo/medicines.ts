import drugsResource from '../../../src/resources/drugs'
import companiesResource from '../../../src/resources/pharmaceutical-companies'
import { drugs, pharmaceuticalCompanies } from '../tables'
import { type Demo, insertRecords } from './context'
import lists from './data/lists.json'
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

/** Companies and some two hundred generics: each ingredient from several companies; a few are no longer sold. */
export async function insertMedicines(demo: Demo): Promise<number[]> {
  const random = seeded('companies')
  const companyRows = companyNames.map((name) => {
    const site = name.toLowerCase().replace(/[^a-z]/g, '')
    const vat_number = vatNumber(random)
    const phone = `06 555${random.int(10000, 99999)}`
    return { name, vat_number, website: `https://www.${site}.test`, email: `info@${site}.test`, phone }
  })
  const companies = await insertRecords(demo, pharmaceuticalCompanies, companiesResource, companyRows)
  await insertRecords(demo, drugs, drugsResource, drugRows(companies))
  return companies
}

function drugRows(companyIds: readonly number[]) {
  const random = seeded('drugs')
  const codes = new Set<string>()
  return lists.drugs.flatMap(({ ingredient, atc_code, drugClass, packages }) =>
    random.sample([...companyNames.keys()], 5).flatMap((company) =>
      random.sample(packages, packages.length > 1 && random.chance(0.25) ? 2 : 1).map(({ name, cents }) => ({
        aic_code: newCode(random, codes),
        name: `${ingredient} ${companyNames[company]} ${name.split(' ').slice(0, 2).join(' ')}`,
        package: name,
        active_ingredient: ingredient,
        atc_code,
        pharmaceutical_company_id: companyIds[company] ?? null,
        class: drugClass,
        price: Math.round(cents * (0.92 + random.next() * 0.2)),
        active: !random.chance(0.04),
      })),
    ),
  )
}

/** Sum of digits with every second one doubled, the digits of a double summed: the base of both check digits. */
const luhnSum = (digits: string) =>
  [...digits].reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)

/** Eleven digits, issued in Rome (058), the last one the check digit. */
function vatNumber(random: Random): string {
  const digits = `${random.int(1_000_000, 9_999_999)}058`
  return `${digits}${(10 - (luhnSum(digits) % 10)) % 10}`
}

/** Eight digits and their check digit, not used before. */
function newCode(random: Random, known: Set<string>): string {
  const digits = `0${random.int(10_000, 49_999)}${String(random.int(1, 40)).padStart(2, '0')}`
  const code = `${digits}${luhnSum(digits) % 10}`
  if (known.has(code)) return newCode(random, known)
  known.add(code)
  return code
}
