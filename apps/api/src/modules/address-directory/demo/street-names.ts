/**
 * Common Australian street names. Demo streets are drawn from them at random, so they do not match a suburb's real
 * streets.
 */
export const streetNames: readonly string[] = `
Abbott,Acacia,Adelaide,Albert,Albion,Alexandra,Alfred,Alice,Allen,Alma,Amelia,Anderson,Andrew,Anne,Anzac,Arcadia,Argyle,
Arnold,Arthur,Ash,Atkinson,Austin,Bailey,Banksia,Barkly,Barton,Bay,Beach,Beaumont,Bell,Belmont,Bennett,Berry,Birch,
Blackwood,Bligh,Boronia,Boundary,Bourke,Bowen,Bridge,Brighton,Broad,Brook,Brown,Bruce,Brunswick,Bryant,Burke,Burnett,Burns,
Byron,Callistemon,Cambridge,Cameron,Campbell,Canning,Carlisle,Caroline,Carrington,Carter,Cassia,Castle,Catherine,Cedar,
Central,Chapel,Charles,Charlotte,Chester,Church,Clarence,Clark,Clement,Cliff,Clifton,Coleman,Collins,Commercial,Cook,Cooper,
Coral,Cowper,Cox,Crawford,Cross,Crown,Cumberland,Cunningham,Curtin,Cypress,Dalton,Darling,Davis,Dawson,Deakin,Denison,Derby,
Devon,Dickson,Douglas,Dover,Drummond,Dudley,Duke,Dunlop,Durham,East,Eastern,Ebony,Edgar,Edith,Edward,Eleanor,Elgin,Elizabeth,
Ellen,Elm,Emily,Emu,Essex,Eucalyptus,Evans,Evelyn,Fairview,Farrell,Ferguson,Fern,Fig Tree,Fisher,Fitzgerald,Fletcher,Flinders,
Florence,Forest,Forrest,Foster,Francis,Franklin,Fraser,Frederick,Fuller,Garden,George,Gibson,Gilbert,Gipps,Gladstone,Glen,
Gordon,Grafton,Graham,Grange,Grant,Green,Grevillea,Grey,Griffith,Grosvenor,Hakea,Hamilton,Hampton,Harbour,Harriet,Harris,
Harvey,Hawthorn,Helen,Henry,Herbert,Heron,Hibiscus,High,Hill,Holmes,Hope,Hopkins,Howard,Hudson,Hughes,Hunter,Hyde,Irving,
Ivy,Jacaranda,James,Jane,Jasmine,Jefferson,John,Johnston,Jubilee,Julia,Kangaroo,Karri,Kelly,Kennedy,Kent,King,Kingsley,
Kookaburra,Lachlan,Lake,Lambert,Lang,Laurel,Lavender,Lawson,Leonard,Lewis,Lilly Pilly,Lincoln,Little,Lonsdale,Lord,Louisa,
Lyons,Macarthur,Macquarie,Magnolia,Magpie,Main,Malcolm,Maple,Margaret,Marine,Market,Marsden,Martin,Mary,Mason,Matthew,
Melrose,Melville,Mill,Mitchell,Monash,Moore,Morgan,Morris,Mount Pleasant,Mount View,Murphy,Murray,Myrtle,Napier,Nelson,
Nicholson,Norfolk,Norman,North,O'Brien,O'Connell,O'Connor,O'Shea,Oak,Ocean,Old Mill,Olive,Orchard,Oxford,Palm,Paperbark,
Park,Parker,Parkes,Patterson,Pearl,Percy,Phillip,Pine,Pioneer,Pitt,Plover,Poplar,Port,Prince,Princess,Prospect,Quarry,Queen,
Railway,Ranger,Raymond,Regent,Reid,Reserve,Richmond,Ridge,River,Robert,Roberts,Robertson,Robinson,Rosella,Rose,Rowan,Roy,
Russell,Ryan,Saint Andrew,Saint George,Saint James,Salisbury,Sandy,School,Scott,Shaw,Shepherd,Short,Silver,Smith,Somerset,
South,Spencer,Spring,Stanley,Station,Stephen,Stewart,Stirling,Stuart,Sturt,Summit,Surrey,Sutherland,Swan,Sydney,Talbot,
Tasman,Taylor,Tennyson,Thomas,Thompson,Tower,Tulip,Turner,Union,Valley,Vernon,Victor,Victoria,View,Vincent,Wagtail,Walker,
Wallace,Walnut,Waratah,Warren,Waterloo,Watson,Wattle,Webb,Wellington,Wentworth,West,Western,White,William,Willow,Wilson,
Windsor,Winston,Wood,Woodland,Wren,Wright,York,Young
`
  .trim()
  .split(/,\s*/)

/** Street types and their relative frequency. */
export const streetTypes: readonly { readonly name: string; readonly weight: number }[] = [
  { name: 'Street', weight: 40 },
  { name: 'Avenue', weight: 12 },
  { name: 'Road', weight: 12 },
  { name: 'Court', weight: 8 },
  { name: 'Place', weight: 6 },
  { name: 'Drive', weight: 5 },
  { name: 'Crescent', weight: 4 },
  { name: 'Close', weight: 4 },
  { name: 'Lane', weight: 4 },
  { name: 'Parade', weight: 3 },
  { name: 'Terrace', weight: 2 },
]
