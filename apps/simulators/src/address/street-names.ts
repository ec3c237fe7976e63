/**
 * Common Australian street names. The generated directory combines them at random, so its streets are not real ones.
 */
export const streetNames: readonly string[] = `
Acacia,Adelaide,Albert,Albion,Alexandra,Alfred,Alma,Anderson,Anne,Anzac,Argyle,Arthur,Ash,Banksia,Barkly,Bay,Beach,
Beaumont,Bell,Belmont,Berry,Birch,Blackwood,Boronia,Boundary,Bourke,Bowen,Bridge,Brighton,Broad,Brook,Brown,Bruce,
Brunswick,Burke,Burnett,Byron,Cambridge,Cameron,Campbell,Canning,Carlisle,Caroline,Carrington,Cassia,Cedar,Chapel,
Charles,Charlotte,Chester,Church,Clarence,Clark,Cliff,Clifton,Coleman,Collins,Cook,Cooper,Coral,Cox,Cross,Crown,
Cunningham,Curtin,Darling,Davis,Dawson,Deakin,Denison,Derby,Devon,Dickson,Douglas,Drummond,Duke,Dunlop,East,Edgar,
Edith,Edward,Elizabeth,Ellen,Elm,Emily,Essex,Evans,Evelyn,Ferguson,Fern,Fig Tree,Fisher,Fitzgerald,Fletcher,Florence,
Forest,Forrest,Francis,Fraser,Frederick,Garden,George,Gibson,Gilbert,Gipps,Gladstone,Gordon,Grange,Grant,Green,
Grevillea,Grey,Grove,Hamilton,Harbour,Harris,Hawthorn,Henry,Herbert,High,Hill,Holmes,Hope,Hopkins,Howard,Hughes,
Hunter,Hyde,Irving,Jacaranda,James,Jane,John,Johnston,Julia,Kangaroo,Kennedy,Kent,King,Kingsley,Lachlan,Lake,
Lawson,Lilly Pilly,Lincoln,Little,Lonsdale,Lord,Louisa,Lyons,Macquarie,Main,Malcolm,Maple,Margaret,Marine,Market,
Marsden,Martin,Mary,Mason,Mitchell,Monash,Moore,Mount Pleasant,Murray,Myrtle,Napier,Nelson,Nicholson,Norfolk,North,
O'Brien,O'Connor,O'Shea,Oak,Ocean,Olive,Orchard,Oxford,Palm,Park,Parker,Pearl,Phillip,Pine,Pioneer,Pitt,Port,Prince,
Princess,Quarry,Queen,Railway,Raymond,Reid,Reserve,Richmond,Ridge,River,Robert,Robertson,Rose,Rowan,Russell,
Saint Andrew,Saint George,Salisbury,Sandy,School,Scott,Shaw,Short,Smith,Somerset,South,Spencer,Spring,Stanley,
Station,Stewart,Stirling,Sturt,Surrey,Sydney,Talbot,Tasman,Taylor,Thomas,Thompson,Tower,Union,Valley,Vernon,Victoria,
View,Walker,Wallace,Waratah,Warren,Waterloo,Watson,Wattle,Wellington,Wentworth,West,White,William,Willow,Wilson,
Windsor,Wood,Wright,York,Young
`
  .trim()
  .split(/,\s*/)

/** Street types with their relative frequency and their usual abbreviations. */
export const streetTypes: readonly {
  readonly name: string
  readonly weight: number
  readonly short: readonly string[]
}[] = [
  { name: 'Street', weight: 40, short: ['st', 'str'] },
  { name: 'Avenue', weight: 12, short: ['av', 'ave'] },
  { name: 'Road', weight: 12, short: ['rd'] },
  { name: 'Court', weight: 8, short: ['ct', 'crt'] },
  { name: 'Place', weight: 6, short: ['pl'] },
  { name: 'Drive', weight: 5, short: ['dr'] },
  { name: 'Crescent', weight: 4, short: ['cr', 'cres'] },
  { name: 'Close', weight: 4, short: ['cl'] },
  { name: 'Lane', weight: 4, short: ['ln'] },
  { name: 'Parade', weight: 3, short: ['pde'] },
  { name: 'Terrace', weight: 2, short: ['tce'] },
]
