/**
 * The tables of a new simulator, by industry: type | name that users see | other side's name | tags | options.
 * Options: `no icon`; `withdrawn`.
 */
export const SEED_ROWS = `
# Home renovation
A | Whole-house renovation, design to handover | Looking for a renovation team | Renovation, Interior design, Fixed price
A | Interior painting by the room | Rooms to be painted | Painting, Quick start, Fixed price
A | Leak detection and plumbing repair | Something is leaking | Plumbing, Repair, Same day
A | Licensed electrician, wiring and fuse boxes | Electrical work needed | Electrical, Repair, Certified
B | Kitchen to be refitted: quotes wanted | Kitchen fitting | Renovation, Quotes wanted
A | 旧房翻新与局部改造 | 旧房需要翻新 | Renovation, Painting, 上门服务
# Housekeeping
A | Weekly home cleaning | Cleaner wanted | Cleaning, Regular, Background-checked
A | Deep cleaning before you move in | Move-in cleaning wanted | Cleaning, Moving, Fixed price
A | Sofa, carpet and mattress cleaning | Upholstery to be cleaned | Cleaning, Same day
A | Window cleaning up to the tenth floor | Windows to be cleaned | Cleaning, Certified
A | Laundry and ironing, picked up at your door | Laundry pick-up wanted | Laundry, Regular, Pick-up
B | Live-in housekeeper wanted, two children | Live-in housekeeper | Childcare, Regular, Quotes wanted
A | 家电深度清洗 | 家电需要清洗 | Cleaning, Repair, 上门服务
# Moving & logistics
A | Moving within the city, two movers and a van | Moving soon | Moving, Same day, Fixed price
A | Long-distance moving with insurance | Long-distance move | Moving, Insured
A | Office relocation over a weekend | Our office moves | Moving, For companies, Insured
A | Same-day courier across town | Parcel to be delivered | Delivery, Same day, Pick-up
A | Cold-chain transport for small batches | Chilled goods to be moved | Delivery, Certified, For companies
B | Warehouse space wanted, 200 m² for six months | Warehouse space | Storage, For companies, Quotes wanted
# Education & tutoring
A | Maths tutoring, grades 7 to 12 | Maths tutor wanted | Tutoring, School, Online
A | English conversation with a native speaker | English partner wanted | Tutoring, Languages, Online
A | Piano lessons at home | Piano teacher wanted | Tutoring, Music, Background-checked
A | University application coaching | Help with applications | School, Consulting, Online
B | Physics tutor wanted before the final exam | Physics tutoring | Tutoring, School, Quick start
A | 少儿编程启蒙课 | 想学编程的孩子 | Tutoring, Programming, Online
# Health & care
A | Home nursing after an operation | Nursing at home wanted | Nursing, Certified, Background-checked
A | Companion for hospital visits | Someone to come along | Elderly care, Same day
A | Physiotherapy at home | Physiotherapist wanted | Therapy, Certified
A | Day care for elderly relatives | Care for a parent | Elderly care, Regular, Background-checked
A | Childminder for evenings and weekends | Childminder wanted | Childcare, Background-checked
B | Night nurse wanted for a newborn | Night nursing | Nursing, Childcare, Quick start
# Legal & finance
A | Contract review within 48 hours | Contract to be checked | Legal advice, Fixed price, Online
A | Founding a company, papers included | About to found a company | Legal advice, For companies
A | Monthly bookkeeping for small firms | Bookkeeper wanted | Accounting, Regular, For companies
A | Annual tax return, private persons | Tax return to be filed | Accounting, Fixed price, Online
A | Trademark registration | Trademark to be registered | Legal advice, For companies, Fixed price
B | Lawyer wanted for a tenancy dispute | Tenancy law | Legal advice, Quotes wanted
# IT & software
A | Website in a week | Website wanted | Web design, Fixed price, Online
A | Mini program development | Mini program wanted | Programming, For companies, Online
A | Computer repair at your desk | Computer out of order | Repair, Same day
A | Data rescue from broken drives | Data to be rescued | Repair, Certified, Pick-up
A | Cloud set-up and backups for small offices | IT help for an office | Consulting, For companies, Regular
B | Part-time front-end developer wanted | Front-end development | Programming, Quotes wanted, Online | no icon
# Events & weddings
A | Wedding planning, from guest list to last dance | Planning a wedding | Wedding, Planning, Fixed price
A | Wedding photography and film | Photographer wanted | Wedding, Photography
A | Birthday cakes made to order | Cake wanted | Catering, Pick-up, Quick start
A | Live music for company parties | Band wanted | Music, For companies, Planning
A | Catering for 20 to 200 guests | Caterer wanted | Catering, Planning, Insured | no icon
B | Portrait photographer wanted for a team page | Portrait photography | Photography, For companies, Quotes wanted
A | 婚礼跟拍与后期 | 寻找婚礼摄影师 | Wedding, Photography, 上门服务
# Vehicles
A | Mobile tyre change, at home or at work | Tyres to be changed | Repair, Same day, Pick-up
A | Pre-purchase inspection of used cars | Used car to be checked | Inspection, Certified, Fixed price
A | Chauffeur by the hour | Driver wanted | Driving, Insured, Background-checked
A | Car detailing, inside and out | Car to be cleaned | Cleaning, Fixed price
A | Roadside help around the clock | Broken down | Repair, Same day, Insured
B | Van wanted for two months | Van rental | Driving, For companies, Quotes wanted
# Manufacturing
A | CNC parts from one piece up | Parts to be machined | Prototyping, Quick start, For companies
A | Sheet metal and welding | Welding work | Certified, For companies
A | Workwear with your logo | Workwear wanted | Textiles, For companies, Fixed price
A | 3D printing overnight | Model to be printed | Prototyping, Same day, Online | no icon
A | Quality inspection at the factory | Goods to be inspected | Inspection, For companies, Insured
B | Injection moulding partner wanted, 10,000 pieces | Injection moulding | For companies, Quotes wanted
A | 小批量服装加工 | 寻找服装加工厂 | Textiles, Quick start
# Housekeeping
A | Spring cleaning special (ended) | Spring cleaning | Cleaning, Seasonal | withdrawn
# Vehicles
A | Car rental by the day (ended) | Rental car wanted | Driving, Seasonal | withdrawn
# Events & weddings
B | Santa wanted for the 24th (ended) | Santa | Planning, Seasonal | withdrawn
`;
