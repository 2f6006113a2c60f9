import { isAic, isVatNumber } from '../../../domain/resource'
import drugsResource from '../../../src/resources/configuration/drugs'
import companiesResource from '../../../src/resources/configuration/pharmaceutical-companies'
import { drugs, pharmaceuticalCompanies } from '../tables'
import lists from './data/lists.json'
import type { Demo } from './demo'
import { seeded, unused } from './random'

/** Invented companies, so that the demo does not name real ones. */
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

/** The digits followed by the check digit that makes them valid. */
export const withCheckDigit = (digits: string, isValid: (code: string) => boolean): string =>
  [...'0123456789'].map((digit) => digits + digit).find(isValid) ?? ''

/** Adds companies and about two hundred generics, each ingredient by several companies, a few inactive. Returns company ids. */
export function addMedicines(demo: Demo): number[] {
  const random = seeded('companies')
  const companies = companyNames.map((name) => {
    const site = name.toLowerCase().replace(/[^a-z]/g, '')
    const row = {
      name,
      vat_number: withCheckDigit(`${random.int(1_000_000, 9_999_999)}058`, isVatNumber), // issued in Rome
      website: `https://www.${site}.test`,
      email: `info@${site}.test`,
      phone: `06 555${random.int(10000, 99999)}`,
    }
    return demo.add(pharmaceuticalCompanies, row, companiesResource)
  })
  addDrugs(demo, companies)
  return companies
}

function addDrugs(demo: Demo, companies: readonly number[]): void {
  const random = seeded('drugs')
  const newCode = unused(() =>
    withCheckDigit(`0${random.int(10_000, 49_999)}${String(random.int(1, 40)).padStart(2, '0')}`, isAic),
  )
  for (const { ingredient, atc_code, drugClass, packages } of lists.drugs)
    for (const company of random.sample([...companyNames.keys()], 5))
      for (const { dose, name, cents } of random.sample(packages, packages.length > 1 && random.chance(0.25) ? 2 : 1)) {
        const row = {
          aic_code: newCode(),
          name: `${ingredient} ${companyNames[company]} ${dose}`,
          package: name,
          active_ingredient: ingredient,
          atc_code,
          pharmaceutical_company_id: companies[company] ?? null,
          class: drugClass,
          price: Math.round(cents * (0.92 + random.next() * 0.2)),
          active: !random.chance(0.04),
        }
        demo.add(drugs, row, drugsResource)
      }
}
