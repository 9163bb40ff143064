/**
 * Passwords that everybody tries first, in lower case: the frequency list of zxcvbn 4.4.2 (MIT, Dan Wheeler and
 * Dropbox), four characters and longer, and a few words that are close at hand here. Numbers and signs after such a
 * word do not make it a new one (password.policy.ts).
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  0.0.0.000 0.0.000 000000 0000007 000001 000007 0001 000111 0007 007007 007bond 01011 01011900 01011910 01011950
  01011960 01011970 01011971 01011972 01011973 01011974 01011975 01011976 01011977 01011978 01011979 01011980
  01011981 01011982 01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992
  01011993 01011994 01011995 01011999 01012000 01012001 01012010 01012011 010180 010203 01020304 01021990 01031985
  01031988 01031989 01041985 01041988 01061986 01061990 01071986 01081989 01091987 01091989 01121986 01121988
  0192837465 02011971 02011975 02011980 02011981 02011982 02011983 02011984 02011985 02011986 02011987 02011988
  02011989 02021971 02021973 02021976 02021979 02021981 02021982 02021983 02021984 02021985 02021986 02021987
  02021988 02021989 02021990 02031970 02031973 02031974 02031975 02031977 02031978 02031979 02031980 02031981
  02031982 02031984 02031985 02031986 02031987 02031988 02031989 02041972 02041973 02041974 02041975 02041976
  02041977 02041978 02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986 02041987 02041988
  02041989 02051970 02051972 02051973 02051975 02051976 02051977 02051978 02051980 02051981 02051982 02051983
  02051984 02051985 02051986 02051987 02051988 02051989 02061971 02061972 02061974 02061976 02061977 02061980
  02061982 02061983 02061984 02061985 02061986 02061987 02061988 02061989 02071971 02071975 02071976 02071978
  02071979 02071980 02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989 02081970 02081973
  02081974 02081976 02081977 02081980 02081982 02081983 02081984 02081985 02081986 02081987 02081988 02081989
  02091971 02091973 02091975 02091976 02091977 02091980 02091981 02091983 02091984 02091985 02091986 02091987
  02091989 02101973 02101976 02101977 02101979 02101981 02101983 02101984 02101985 02101986 02101987 02101988
  02101989 03031986 03041986 03041991 03082006 04041988 04041991 0420 05051985 05051987 05051989 06061986 07071977
  07071987 07091990 08031985 08031986 08051990 08081988 08121986 09051945 1000 100000 1000000 1001 10011986 10011990
  1002 1003 10031988 1004 1005 100500 10051987 1007 10071987 1008 10101 10101986 10101990 101091m 1011 1012 1013 1017
  1020 10203 102030 10203040 1020304050 1022 1023 1024 102938 10293847 1029384756 1031 1066 1102 11051987 11051990
  11061985 11081989 111000 111111 11111111 111111a 111111q 11111a 11111q 11112222 1111qqqq 1112 11121986 111222
  111222333 111333 111555 111777 111aaa 111qqq 1121 1122 112211 11223 112233 11223344 1122334455 112233445566 1123
  112358 11235813 1123581321 1124 1125 114477 115599 12011987 12021988 12031985 12031987 1204 12051988 120676 1210
  1211 12121 12121985 12121990 1213 121314 12131415 1215 1221 1223 122333 1224 1225 123000 123098 12312 123123
  12312312 1231234 123123a 123123q 1232323q 12332 123321 123321123 123321a 123321q 1234 1234123 1234321 12344321
  12345 123450 1234509876 123451 123454321 123455 1234554321 123456 1234560 1234561 123456123 1234566 123456654321
  1234567 12345677 12345678 123456789 1234567890 1234567890a 1234567890q 1234567891 12345678910 1234567899
  123456789987654321 123456789a 123456789d 123456789m 123456789q 123456789qwe 123456789r 123456789s 123456789v
  123456789z 12345678a 12345678q 12345679 1234567a 1234567aa 1234567q 1234568 123456a 123456aa 123456as 123456d
  123456g 123456k 123456l 123456m 123456n 123456q 123456qqq 123456qw 123456qwe 123456qwerty 123456r 123456ru 123456s
  123456t 123456v 123456w 123456z 123457 123459 12345a 12345abc 12345m 12345q 12345qaz 12345qw 12345qwe 12345qwer
  12345qwert 12345qwerty 12345r 12345s 12345t 12345z 123465 12348765 1234abcd 1234asdf 1234qaz 1234qw 1234qwe
  1234qwer 1234rewq 1234zxcv 123567 1235789 12365 123654 12365478 123654789 1236987 12369874 123698745 123789
  123789456 1237895 123890 123987 123aaa 123abc 123asd 123ewq 123q123 123qaz 123qq123 123qw 123qwe 123qwe123
  123qweasd 123qweasdzxc 123qwer 123qwert 123qwerty 123zxc 124578 128500 12qw12 12qw12qw 12qw34er 12qwas 12qwaszx
  13021990 13031987 13041987 13041988 13061986 13121985 13131 131313 132435 13243546 132456 132465 134679 134679852
  135246 1357 13579 135790 1357908642 135791 1357911 135792468 1357924680 135798642 1366613 1369 14021985 14021986
  14061991 14111986 141627 142536 142857 145236 147258 14725836 147258369 147369 147741 147852 14785236 147852369
  147896 1478963 14789632 147896325 147963 14881488 1492 15011987 15021985 15051981 15051990 150781 15101986 153624
  15426378 159263 159357 159357a 159632 15975 159753 1598753 159951 16051987 16051989 16121987 162534 1701 17011987
  17051988 17061988 172839 1776 18011987 18061990 18091985 1812 18121812 18436572 19061987 19101987 192837 19283746
  192837465 19411945 196969 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f 1dragon 1love 1master 1michael 1million 1passwor 1pussy
  1q2q3q 1q2q3q4q 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws 1qa2ws3ed 1qaz2ws 1qaz2wsx 1qaz2wsx3edc
  1qazxsw 1qazxsw2 1qazxsw23edc 1qazzaq1 1qw23er4 1qwerty 1x2zkg8w 1z2x3c 1z2x3c4v 200000 20031987 20051988 20061988
  20091988 20091991 20111986 21011989 21031987 21031988 21031990 21051988 21051991 21101986 2112 2128506 22011988
  22021986 22021989 22031984 22041987 22041988 22061941 22071986 222333 222777 223322 223344 224466 22446688 225588
  23021986 23041987 235689 23skidoo 24011985 24061986 24111989 2468 24680 246810 2469 25031987 25041988 25081988
  25091987 25121987 2580 25800852 25802580 258369 258456 258852 258963 26031988 26061987 27061988 28011987 28021990
  28021992 28041987 29011985 29051989 29071983 2fast4u 2hot4u 2wsx3edc 3000gt 30031988 30041986 30051985 3006
  31011987 314159 31415926 315475 321123 321456 321654 321654987 32167 321678 332211 333444 333555 333666 333777
  334455 336699 357159 357951 362436 369258 369258147 369852 369963 3ip76k2 3x7pxr 4121 4128 415263 4200 420000
  420247 420420 426hemi 4417 44332211 444555 445566 456123 456321 456654 456852 456987 45m2do5bs 4815162342 49ers
  4ever 4runner 4you 5000 50cent 50spanks 5150 515000 5201314 5329 5551212 555666 555777 556677 55bgates 57chevy
  5wr2i7h8 635241 654123 654321 655321 66613666 666666 666777 666999 6751520 6969 69696 696969 69camaro 7007 73501505
  74108520 7412369 741258963 741852 741852963 741963 753159 753951 7753191 777333 777666 7777777 7777777a 777888
  7779311 777999 778899 784512 787898 789123 78945 789456 78945612 789456123 7894561230 7895123 7896321 789632145
  789654 789654123 789987 794613 7ugd5hip2j 81fukkc 852456 8675309 875421 888999 8inches 8j4ye3uz 90210 902100 906090
  911911 918273 9293709b13 9379992 951357 951753 9562876 963258 963852 963852741 987123 987321 987456 987456321
  996633 998877 999666 999888 a11111 a1234 a12345 a123456 a1234567 a12345678 a123456789 a1a2a3 a1a2a3a4 a1b2c3
  a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aaa111 aaa123 aaaa1111 aaaaa1 aaabbb aaasss aaliyah aardvark aaron1 abacab abacus
  abc12 abc123 abc1234 abc12345 abc123456 abcd abcd123 abcd1234 abcdefg1 aberdeen abgrtyu abnormal abracadabra
  abrakadabra abraxas absolut abstr acapulco access access1 access14 accord achilles achtung acidburn acmilan action
  acura adam12 adgjmp adgjmptw adidas adidas1 admin admin1 administrator adonis adrenalin adriano advent aezakmi
  afrika agassi agent007 aggies aikido aikman airborne airbus airforce airman airplane airwolf aisan ajax akira
  alabama aladdin aladin alain alaska albany albatros albion alcatel alcatraz alchemy alejandr aleksandr aleksandra
  aleksei aleksey alenka alessandro alex1 alex12 alex123 alex1234 alexande alexander1 alexandr alexandre alexey alexi
  alexis alexxx alfa alibaba alice1 aliens alinka all4one allah allday allegro allen1 alleycat allison1 allmine
  allsop allstar aloha alpha alpha1 alpha123 alphabet alpine altair alterego altima altoids alucard amadeus amand
  amanda1 amateur amateurs amatory amature amazon amber1 ambers ambrosia amelie americ america america1 amerika
  amethyst amiga amigo amigos amonra amor amorcit amore amstel amsterda amsterdam anaconda anai anakin anal analsex
  ananas anarchy anastasi anastasiya andrea1 andrei andrew1 andrey andromed andromeda andyod22 anfield angel angel1
  angel123 angel2 angela1 angels angelus angus angus1 anhyeuem animal anime annie1 antares antelope anthon anthony1
  anthrax anton1 antoni anubis aol123 aolsucks apache apollo apollo11 apollo13 apple apple1 apple123 applepie apples
  apricot april1 aprilia aptiva aquarius aragorn aramis arcadia archange area51 argentin aries arizona arizona1 arjay
  armada armagedon armani armstron arrow arrows arsena arsenal arsenal1 artem artemis artemka artur as123456 asd123
  asd222 asdasd asdasd123 asddsa asdf asdf12 asdf123 asdf1234 asdfasdf asdffdsa asdfg asdfg123 asdfgh asdfgh01
  asdfgh1 asdfghj asdfghjk asdfghjkl asdfjkl asdfqwer asdfzxcv asdqwe asdqwe123 asdzxc asgard ashle ashley1 asians
  asimov aspen aspire aspirine ass123 assasin assassin assfuck asshol asshole asshole1 assholes assman asswipe
  assword asterix astra astral astro astros athlon athome atlanta atlantis atomic atreides atticus attila auburn audi
  audia4 audia6 auditt auggie aussie austin austin1 austin31 australi autumn avalanch avalon avatar avenger aviator
  awesome awesome1 awnyce azamat azazel azert azerty azertyui azertyuiop azrael azsxdc azsxdcfv aztnm azzer babe
  baberuth babes baboon baby123 babybear babyblue babyboy babycake babydoll babyface babygirl babylon babylon5
  babylove bacardi bacchus backbone backdoor badabing badass badboy baddog badger badgers badgirl badman baggins
  baggio bagira bagpuss bahamut bailey1 baller ballin balloon balloons balls ballsack baltimor bama bambam bamboo
  banan banana banana1 bananas banane bandit bandit1 bang banger bangkok banker banner banshee banzai baracuda
  barbados barbie barcelon barcelona barefeet barefoot barfly baritone barkley barley barney barney1 barrage barry1
  barselona barsik bartman basebal baseball baseball1 basket basketba basset bassman bastard batman batman1 bauhaus
  baura bayern bball bbking bcfields bdsm beach1 beaches beagle beaker beamer beaner beanie bear bear1 bearcat
  bearcats beardog beast beast1 beastie beater beatle beatles beatles1 beautifu beauty beaver beavis beavis1 becca
  beckham beckham7 bedlam beech beefcake beemer beer beerman beethove beetle beezer begemot behappy belinea belkin
  bella1 bellaco bellagio belmont bendover benessere benfica beng bengals benjami benji benny1 beowulf beretta
  bergkamp berlin bestbuy bettyboo bhbirf bian biao biatch bicycle bigal bigass bigballs bigbang bigbear bigben
  bigbird bigblack bigblock bigblue bigbob bigboobs bigbooty bigboss bigboy bigbutt bigcat bigcock bigdaddy bigdawg
  bigdick bigdicks bigdog bigdog1 bigfish bigfoot biggie biggles biggun bigguns bigguy bighead bigjohn bigmac bigman
  bigmike bigmoney bigone bigones bigpimp bigpoppa bigred bigsexy bigtime bigtit bigtits bigtruck biit biker bikers
  bikini bilbo billabon billy1 billybob billyboy bimbo bimmer bing bingo bingo1 binladen biohazard bird33 birddog
  birdie birdman biscuit bisexual bismarck bismark bismillah bitch bitch1 bitchass bitches bitchy biteme biteme1
  bizkit bizzare blabla black1 blackberry blackbir blackbird blackcat blackdog blackhaw blackhawk blackie blackjac
  blackjack blacklab blackout blacks blacky blade blades blahblah blake1 blam blaster blaze blazer blazers bleach
  blessed blessing blink182 blinky blitz blizzard blobby blonde blondes blondie blonds blowfish blowjob blowme
  blubber blue blue11 blue12 blue123 blue1234 blue22 blue23 blue32 blue42 blue99 blueball bluebell blueberr bluebird
  blueboy bluedog blueeyes bluefish bluejay bluejays bluemoon blues blues1 bluesky bluesman bluestar blunts bmw325
  boater boating bob123 bobafett bobby1 bobcat bobdole bobdylan bobmarley boeing bogart bogdan bogey bohica boiler
  bolitas bollocks bollox bologna bombay bomber bombers bonanza bond007 bondage bonehead boner boners bones bongo
  bonjour bonjovi bonkers bonovox bonsai boob boobear boobie boobies booboo boobs booger boogie bookie bookworm
  boomboom boomer boomer1 booster bootie boots bootsie bootsy booty bootys booyah boozer borabora bordeaux boricua
  boroda borussia bosco bosco1 bossman boston boston1 boulder bounce bouncer bounty bowler bowling bowtie bowwow
  boxcar boxer boxers boxing boxster boytoy boyz bozo br0d3r br549 bradley1 bramble brando brandon1 brandy brandy1
  brasil braves braves1 brazil breaker breast breasts breeze bremen brest brian1 bricks brighton bristol britney
  brodie broker bronco broncos broncos1 brooklyn brown1 brownie browns bruce1 brucelee bruins bruiser bruno1 brutus
  bryan1 bubba bubba1 bubba123 bubba69 bubbas bubble bubbles bubbles1 buceta bucket buckeye buckeyes buckshot bucky
  budapest buddah buddha buddie buddy buddy1 buddy123 buddyboy buddydog budgie budlight budman budweise budweiser
  buffalo buffalo1 buffet buffett buffy1 bugger builder bukkake bukowski bull bulldog bulldog1 bulldogs bullet
  bullfrog bulls bullseye bullshit bumble bummer bumper bunghole bungle bunnies bunny bunny1 burger burner burnout
  burrito bushido buste buster buster1 buster12 busty butch butkus butter buttercu buttercup butterfl butterfly
  buttfuck butthead butthole buttman buttons buzzard buzzer bynthytn byteme c2h5oh cabbage cabernet cabron cactus
  caddy cadillac caesar cafc91 calgary calibra calico caliente californ caligula calimero callisto callum calvin1
  calypso camaro camaross camber cambiami cambridg camden camel camelot camels cameltoe camero camero1 cameron
  cameron1 camil camper canada canada1 cancer cancun candle candy1 candyass candyman cang cannabis cannibal canon
  cantona cantona7 canuck canucks capcom capecod capetown capitals capone capricor capricorn capslock captain
  captain1 caracas caramel caravan cardinal care1839 carebear carlito carlitos carlos1 carme carmex2 carnage carnival
  carolina carpedie carpente carpet carrera carrot carrots cartman cartman1 cartoon cartoons casanova caserta casey1
  cashflow cashmone cashmoney casino casio casper casper1 cassandr cassie caster cat123 catch22 catcher catdog
  catfish catherin catman catnip cats catwoman cavalier caveman cayman cbr600 cbr900 cbr900rr ccbill cdtnbr cdtnkfyf
  ceasar celeb celeron celica celine celtic celtics cement ceng cerberus cessna cevthrb cfitymrf cfvceyu cgfhnfr
  chachi chai chainsaw challeng champ champ1 champion champs changeme chao chaos chaos1 chappy charger chargers
  charisma charle charles1 charli charlie charlie1 charlie2 charlott charlton charly charmed charon chase1 chaser
  cheater checker checkers cheddar cheech cheeks cheeky cheerleaers cheers cheese cheese1 cheetah chelle chelse
  chelsea chelsea1 chemist cherokee cherries cherry cheshire chessie chester chester1 chevelle chevrole chevrolet
  chevy chevy1 chevys chewbacc chewie chewy cheyenne chiara chicago chicago1 chichi chicken chicken1 chickens chicks
  chico chiefs chilli chillin chilly chimera chinook chipmunk chipper chippy chitown chivas chloe1 chocha chocolat
  choochoo chopin chopper chopper1 chou chris1 chris123 chrisbln chriss chrissy christ christia christin christma
  christop chrome chronic chrono chrysler chuai chuang chubby chuck1 chuckie chuckles chucky chui chunky chuo ciccio
  cicero cigars cinder cindy1 cinnamon cirrus citadel citroen civicsi civilwar cjkysirj cjkywt clancy clapton
  clarinet classic classics claudi claudia1 claymore clemson cleopatr clevelan climax climber clipper clippers clips
  clit clitoris cloud9 clouds cloudy clover clovis clowns clutch cnfybckfd cobain cobalt cobra cobra1 cobras cocacola
  cocaine cock cocker cocks cocksuck cocksucker coconut codered coffee cohiba coke cola coldbeer coldplay collie
  colnago colombia colorado colors colt45 coltrane comanche comein comeon comet commande commando compaq compaq1
  compass compute computer computer1 conan concord concorde concrete condom condor cong connect connor consumer
  contour contra cookie cookie1 cookies cool123 coolcat cooldude cooler coolguy coolhand coolio coolman coolness
  cooper1 coors cooter copenhag copper corazo corleone corndog corolla corona corrado corsair corvette cosmic cosmo
  cosmos cosworth cougar cougars coventry cowboy cowboy1 cowboys cowboys1 cowgirl coyote cracker cramps craving
  crazy1 crazybab creampie creamy creative crescent cricket cricket1 crimson crispy critter crjhgbjy cruise cruiser
  crunch crusader crusher crusty crysis crystal1 cthtuf cthulhu cthutq ctrhtn cuan cubbies cubs cubswin cucumber
  cuddles cuervo culinary cumm cumming cumshot cumslut cunt cunts cupcake cupoi curious custom cutiepie cutlass
  cutter cvthnm cxfcnmt cyber cyborg cyclone cyclones cyclops cygnus cygnusx1 cypher cypress cyrano dabears dabomb
  daddy1 daddyo daemon daewoo daffy dagger daisy1 daisydog dakota dakota1 dalejr dallas dallas1 dallas22 dalshe daman
  dammit damnit dan123 dancer dang danger danie daniel1 daniil danila danilka dank danni danny1 dannyboy danzig
  daredevi darina darkange darkangel darkelf darklord darkman darkness darkone darkside darkstar darthvad dasani
  datsun david1 david123 davide davids davinci dawg daytona dbnfkbr dbrnjh dbrnjhbz deadhead deadman deadpool
  deadspin death1 death666 deathnote deejay deepthroat deerhunt deeznuts deeznutz default defender defiant deftones
  dejavu delete delfin delight delphi delpiero delta delta1 deltas deluxe demo demon1 demon666 denali deng deniro
  deniska depeche derf derparol desert designer desire deskjet desktop destin destiny destiny1 detroit deutsch devil
  devil666 devildog devils devo dexter dfcbkbcf dfcbkbq dfkthbz dfkthf dfktynby dfktynbyf dfvgbh dfytxrf dharma
  diablo diablo2 dialog diamon diamond diamond1 diamonds diana1 diao diaper dick dick1 dicker dickhead dickie dicks
  dicky diehard diesel dietcoke dieter digger diggler digimon digital digital1 dilbert dilbert1 dildo dilligaf dima
  dima123 dimas dimitri dimples dinamo dinara dindom ding dingbat dingdong dingo dinosaur dipper dipset dipshit
  dipstick dirtbike dirty1 disco discover discus disney diva diver diver1 divine dixie1 django dkflbckfd dkflbr
  dkflbvbh dmitriy dnsadm doberman doctor dodge1 dodger dodgeram dodgers dodgers1 dog123 dogbert dogbone dogboy
  dogcat dogface dogfood dogg dogger doggie doggies doggy doggy1 doghouse dogman dogmeat dogpound dogs dogshit
  dogwood doit doitnow doktor dolemite dollar dolphin dolphin1 dolphins dominik dominion dominiqu domino donjuan
  donkey donna1 donner dontknow donuts doobie doodle doodles doofus doogie dookie doomsday dortmund dotcom doubled
  douche dougal doughboy dougie downhill draco dracula drag0n drago dragon dragon1 dragon12 dragon69 dragonba
  dragonball dragonballz dragonfl dragonfly dragons dragoon dragster drakon draven dreamcas dreamer dreams dresden
  drifter driller driver drizzt droopy drowssap drpepper drummer drummer1 dthjybrf dtkjcbgtl dtxyjcnm duan dublin
  ducati duchess duck duckie duckman ducks dudeman duffer duffman dumbass dundee dungeon durango duster dusty1
  dutchess dylan1 dynamite dynamo eagle eagle1 eagles eagles1 earnhard earthlink eastside eastwood eatme eatmenow
  eatpussy eatshit eclipse eclipse1 eddie1 eduard edward1 eeyore egghead eggman eggplant egorka einstein ekaterina
  ekmzyf elcamino eldiablo eldorado electra electric electro electron elefant element elephant elisabet elizabet
  elizaveta elvis1 elvisp elway elway7 emerald emily1 eminem empire encore enforcer engage engineer england1 enigma
  enrico enter enter1 enterme enternow enterpri enterprise entropy epsilon equinox eraser erection ericsson erotic
  erotica escalade escort eskimo espana espresso esquire estrell eternal eternity eureka europa evangelion everest
  everlast everton evgeniy evolutio excalibu excalibur excite exigen exigent exodus exotic explorer express extreme
  f**k f00tball fabie fabienn fabio fabric facial faggot fairlane faith1 falcon falcon1 falcons fallen fallout
  fandango fang fantasia fantasy fantomas farmboy farscape farside fart fastball faster fatass fatboy fatcat fatman
  fatty favorite6 fduecn fearless feather feathers february feelgood feline felix1 fellatio fender fender1 feng
  fenris fenway fergie fergus fernand ferrari ferrari1 ferret fester festus fetish fghtkm fgtkmcby ficken fiddle
  fidelio fidelity fiesta figaro fighter filter finder finger fire fireball firebird fireblad firefigh firefly
  firefox fireman firenze firewall fish fishbone fishcake fisherman fishes fishhead fishin fishing fishing1 fishon
  fishtank fishy fister fisting fitness fitter fivestar fkbyjxrf fktrcfylh fktrcfylhf fktrctq fktyrf flamengo flames
  flamingo flanker flash flash1 flasher flatron fletch flexible flicks flipflop flipper flipper1 floppy florian
  florida florida1 flounder flower flower1 flower2 fluff fluffy flvbybcnhfnjh flyboy flyer flyers flyers88 flyfish
  foobar footbal football football1 footjob fordf150 foreplay forest foreve forever forever1 forfun forgetit forlife
  formula formula1 forsaken fortuna foryou fossil fosters foxtrot foxy foxylady franc francesc francisc frank1
  frankie1 franky freaks freaky freckles freddy freddy1 frederik freebird freedo freedom freedom1 freee freefall
  freepass freeporn freesex freeuser freeway frenchy friday friendster fright frisbee frisco frisky frodo frodo1 frog
  frogger froggy frogman frogs front242 frontier frosch frosty fruity fubar fuck fuck1 fuck123 fuck69 fuck_inside
  fucked fucker fucker1 fuckers fuckface fuckhead fuckher fucking fuckinside fuckit fuckme fuckme1 fuckme2 fuckme69
  fuckoff fuckoff1 fuckthis fucku fucku2 fuckyo fuckyou fuckyou1 fuckyou2 fugazi fujitsu fulham fullmoon fungus funky
  funny1 funstuff funtime furball fusion fussball futbol futurama fuzzy fyfcnfcbz fyfnjkbq fylhtq fynjirf fytxrf
  fyutkbyf fyutkjxtr gabber gabrie gabriel1 gabriell gadget gaell gagged gagging galant galary galaxy galileo galina
  gallaries galore gambit gambler gameboy gamecock gamecube gameover gamma gandalf gandalf1 ganesh gangbang gangsta
  gangster ganja gannibal garden gareth garfield gargoyle garion gasman gateway gateway1 gateway2 gatit gator gator1
  gatorade gators gators1 gatsby gawker gaymen gbhfvblf gbpltw geezer gegcbr geheim gemini generic genesis genesis1
  geng genius georg george1 gerbil geronimo gerrard gesperrt getmoney getoff getout getsome gfhjkm gfhjkm1 gfhjkm123
  gfhjkmgfhjkm ghbdtn ghbdtn123 ghbdtnbr ghblehjr ghbrjk ghbywtccf ghetto ghhh47hj7649 ghjcnbnenrf ghjcnj
  ghjcnjgfhjkm ghjcnjnfr ghjcnjq ghjuhfvvf ghost ghost1 ghostrider gianluca gianni giants giants1 gideon gigabyte
  giggle giggles gilles ginger ginger1 giorgi giorgio giraffe girlie girlies girls girls1 giulia gizmo gizmo1 gizmodo
  gizmodo1 gizmos gizzmo gjkbyf gladiato gladiator glamour glitter globus glock gmoney gn56gn56 goalie goat goaway
  gobears goblin goblue gobucks gocubs godbless goddess godfathe godfather godlike godsmack godzilla gofast gofish
  goforit gogators gohome goirish goku golden golden1 goldeney goldeneye goldfing goldfish goldstar goldwing golf
  golfball golfer golfer1 golfgti golfing golfpro goliath gollum gonavy gong gonzo gonzo1 goober good123654 goodboy
  goodday goodgirl goodie goodluck goodtime goodyear goofy google gooner goose goose1 gopher gordo gordon24 gorilla
  gotcha goten gotenks goth gotham gothic gotmilk gotohell gotribe govols grace1 gramma granada grandam granny grapes
  gratis grease great1 greatone greedisgood green1 green123 greenbay greenday greenman greens gregor gremlin grendel
  gretzky greywolf griffey grimace grin grinch gringo grisha grizzly gromit groove groovy groucho grumpy grunt
  gryphon gsxr1000 gsxr750 gthcbr gtnhjdbx guai guang guardian guest guillaum guiness guinness guitar guitar1 guitars
  gumby gundam gunnar gunner gunners gustav guyver gymnast gypsy habibi hack hacked hacker hacking haggis hairball
  hairy hakr hal9000 halflife halifax hallo hallo123 hallowee hambone hamburg hamish hamlet hammer hammer1 hammers
  hamper hamster handbag handball handyman hannah hannah1 hannes hannibal hansol hansolo hanuman happines happy1
  happy123 happy2 happyday happyman harald harcore hardball hardcock hardcore harddick hardon hardone hardrock
  hardwood harle harlem harley harley1 harrier harry1 harrypotter harvest hattrick havana havefun hawaii hawaii50
  hawaiian hawkeye hawkeyes hayabusa hearts heater heather1 heaven heckfy hedgehog heidi1 heineken hejsan helios
  hellas hellboy hellfire hello hello1 hello12 hello123 hello2 hellokitty helloo hellos hellsing hellyeah helmet
  helmut helper helpme hemlock hendrix heng henrik henry1 hentai herbie hercules herewego hermes hershey hesoyam
  hetfield hewlett heynow hfytnrb hidden highbury highheel highland highlander highlife hiking hillbill hilltop
  hiphop hippie hitachi hithere hitler hitman hiziad hjccbz hjvfirf hobbes hobbit hockey hockey1 hogtied hokies hola
  holein1 holger holiday holla holly1 hollywoo holycow holyshit homeboy homemade homepage homer1 homerj homers
  homerun honda honda1 hondas honey1 honeybee honeys hongkong honolulu hookem hooker hookup hooligan hoops hoosier
  hoosiers hooter hooters hootie hooyah hopeful hores horizon horndog hornet hornets horney horny horny1 horse horses
  hotass hotbox hotboy hotdog hotgirl hotgirls hotlips hotone hotpussy hotrats hotred hotrod hotsex hotshot hotstuff
  hott hottie hotties houdini hounddog house1 houston1 hover htubcnhfwbz huai hummer hunte hunter hunter1 hunting
  hurrican husker huskers huskers1 huskies hustler hydro hyperion hyundai iamgod ib6ub9 ibanez icarus iceberg
  icecream icecube icehouse iceman iceman1 icu812 idefix idontkno idontknow idunno iforget iforgot igor iguana
  ihateyou ijrjkfl iklo ilikeit ilikepie illini illusion ilove ilovegod iloveme ilovepussy ilovesex iloveu iloveyo
  iloveyou iloveyou1 iloveyou2 imation immortal impala implants impreza incubus indiana indians indigo inferno
  infiniti infinity inlove insane insert insomnia inspiron install integra intel interacial intercourse interne
  internet intrepid intruder inuyasha iomega ipswich ireland1 irina irinka irish1 irishka irishman iriska ironmaiden
  ironman iscool islander ismail istanbul istheman italia italiano itisme itsme ivanov ivanova iverson iverson3
  iwantu jabber jabroni jackal jackass jackass1 jackie1 jackoff jackpot jackson1 jackson5 jacob1 jagger jaguar
  jaguar1 jaguars jakarta jamaica james007 james1 james123 jamesbon jamesbond jamess jamie1 jammer jammin january
  jarhead jasmine jasmine1 jason1 jasper java javelin jaybird jayden jayhawk jayhawks jazzman jazzy jedi jeep jeeper
  jeepster jefferso jehovah jello jelly jellybea jellybean jenn jennaj jennife jennifer1 jenny1 jeremy1 jericho
  jerkoff jerry1 jesper jesse1 jessic jessica1 jester jesus1 jesus123 jeter2 jethro jets jetski jewels jezebel jiang
  jiao jiggaman jimbeam jimbo jimbo1 jimbob jimmy1 jimmys jing jingle jingles jiong jktxrf jktymrf jockey joe123
  joebob joecool joemama johann johannes johannesburg john1 john123 john316 johnboy johncena johndeer johndoe
  johngalt johnny1 johnny5 johnson1 joker joker1 jokers jomama jones1 jonny jorda jordan jordan1 jordan2 jordan23
  joseph1 josephin joshu joshua1 jrcfyf jsbach jubilee juggalo jughead juice juicy julia1 julie1 julien jumbo jumper
  junebug jungle junio junior junior1 juniper junkie junkmail jupiter jupiter1 jupiter2 jurassic just4fun just4me
  justdoit justi justice justice1 justin1 justme juventus k.lvbkf kaboom kahlua kahuna kakashi kakashka kaktus kalina
  kamasutra kamikadze kamikaze kamila kamilla kangaroo kansas kappa karachi karaoke karate karen1 karina karolina
  kashmir kasper katana katarina katerina kathy1 katie1 katrin kawasaki kazantip kcchiefs kcj9wx5n keeper keepout
  keith1 kelly1 keng kenneth1 kenny1 kenobi kenshin kenwood kenworth kernel kerouac kestrel kevin1 keyboard keystone
  keywest kfgjxrf kfhbcf kickass kicker kicksass kidrock kieran kikimora killa killbill kille killer killer1 killer12
  killer123 killers killjoy killme kilroy kimmie kingfish kingkong kingpin kingston kinky kipper kirill kirsty kismet
  kisses kissme kissmyass kiteboy kitkat kitten kittens kitty kitty1 kittycat kittykat kittys kiwi kjkszpj kjrjvjnbd
  klaste klaster kleopatra klingon klizma klondike knickers knicks knight1 knights knockers knopka knuckles kodiak
  kojak kokomo kolbasa kolobok kolokol komodo konstantin kool koolaid kordell1 korn koroleva korova koshka kosmos
  kostya kotaku kotenok krasotka krishna kristin1 krokodil krolik kronos krusty krypton ksenia ksusha ktyjxrf kuai
  kuan kuang kubrick kume kungfu labrador labtec lacrosse laddie ladybug laetitia lagnaf laguna lakers lakers1
  lakeside lakewood lakota lalakers lambda lamer lancelot lancer lancia lansing lantern lapochka laptop larisa larry1
  laser laser1 laserjet lassie lasvega lasvegas latinas latino laura1 lauren1 laurent lavalamp lawman lazarus lback
  leather leavemealone lebowski ledzep leedsutd left4dead lefty legacy legend legion legman legolas legos leinad
  lekker lemans lemmein lemonade leng lennon lenochka leonid leopard leopold lesbian lesbians lespaul lestat letmei
  letmein letmein1 letmein2 letsdoit letsgo lexmark lexus lfitymrf lfybbk lfybkf lhfrjy lian liang liao libero
  libertad liberty liberty1 lick licker licking lickit lickme lifehack light1 lighter lightnin lightning lights
  lilbit liliya lilwayne limewire linda1 lindros lineage lineage2 linkin lion lionking lipton liquid lithium little1
  liverpoo liverpool liverpool1 lizard lizzard lizzy ljxtymrf lobo lobster lockdown loco locutus logan1 logger login
  logitech loki lokomotiv lol123 lol12345 lolipop lollipop lollol lollypop lolol londo london london1 lonesome
  lonestar lonewolf longbow longdong longhair longhorn longjohn looker lookout looser loser loser1 losers lotus love
  love1 love12 love123 love1234 love69 lovebug loveit lovelife lovely loveme lover lover1 loverboy loverman lovers
  lovesex loveya loveyou lowrider ltkmaby ltybcrf luan luca lucas1 lucifer lucky lucky1 lucky123 lucky13 lucky7
  luckydog luckyone ludmila lumber lumina lunchbox lust lvbnhbq m123456 macaroni macbeth macdaddy machine macintos
  macman macross madagaskar madcat madcow maddie maddog madina madison madison1 madman madmax madness madonna maestro
  mafia magelan magellan maggi maggie maggie1 maggot magic magic1 magic32 magician magick magicman magnet magneto
  magnum magnus magpie magpies maiden mailcreated5240 mailman maison majestic makaka makaveli makayla makeitso maksim
  maksimka malachi malaka malibu malice malina malish mallard mallorca mallrats mama123 mamacita mamamia mamapapa
  mamas mammoth manchest manchester mancity mandarin mandela mandingo mandrake mandy1 manfred mang mango mangos
  maniac mankind manolo manowar manson mantis mantle manu manunited manutd maradona marathon marauder marbles
  marcello marcin marcius2 margarit maria1 marie1 marijuan marijuana marika marina marine marine1 mariner mariners
  marines marines1 marino marino13 mario1 mario66 mariposa marius mariya marker markie markiz marlboro marley
  marseill marseille martian martin1 martini maryjane masamune maserati mash4077 mashka mason1 massive maste master
  master1 master12 masterbate masterbating mastermind masterp matador matchbox matisse matri matrix matrix1 matteo
  matthe matthew1 matthias matty mature maveric maverick max123 max333 maxdog maxell maxi maxim maxima maxime maximka
  maximus maxpower maxwell maxwell1 maxx maxxxx mayday mayhem mazafaka mazda mazda3 mazda6 mazda626 mazdarx7 mclaren
  meadow meatball meathead meatloaf mechanic medic medic1 medion medusa medved megadeth megaman megan1 megane
  megapass megatron meister melanie1 meliss melissa1 mellon mellow melons melrose memorex memphis menace meng menthol
  mentor meowmeow mephisto mercede mercedes mercury mercury1 meridian merlin merlin1 merlot mermaid mersedes messiah
  met2002 metal1 metall metallic metallica metallica1 metoo metroid mets mexico miami miami1 mian miao michae
  michael1 michael2 michigan mick mickey mickey1 micro microlab micron microphone microsof microsoft midget midnight
  midnite midway mierda mighty migue mihail mikael mike1 mike123 mike1234 mikey mikey1 milana milano milena milkman
  millenium miller1 millwall minecraft mingus minime minimoni minnesot mirage mischief misfit misfit99 misfits mishka
  misiek missie mississi missy1 mister mistress misty1 mittens mizuno mizzou mnbvcxz mobydick modelsne modena mogwai
  mohawk mojo molly1 mollydog moloko molson momdad mommy1 momoney monaco monalisa monarch monday mondeo mone money
  money1 money12 money123 moneyman moneys mongo mongoose monic monitor monke monkey monkey1 monkey12 monkeybo
  monkeyboy monkeys monopoly monster monster1 montag montana montana1 montecar monterey montgom240 montreal montrose
  monty1 moocow mookie moomoo moonbeam moondog moonligh moonlight moonman moonshin moose moose1 mooses mopar mordor
  morgan1 morgoth moritz morpheus morrowind morten mortgage mortimer mortis moscow moskva mother mother1 motherlode
  moto motocros motorola motown mountain mouse mouse1 mouser mouses mozart mudvayne mufasa muffin muffin1 muffy
  mulder mullet multiplelo munch munchkin muppet murphy1 murzik musashi muscle muscles mushroom music1 musica
  musicman mustafa mustan mustang mustang1 mustang2 mustang5 mustang6 mustangs mustard mutant mybaby mydick mygirl
  mykids mylife mylove myname mynameis mypass mypassword myporn myspace1 mystic mytime myworld myxworld nachos naked
  namaste nancy1 nang nanook napalm napass napoli napster narnia naruto nascar nascar1 nascar24 nastia nasty nasty1
  nastya natali natalie1 nataly natasha natasha1 natchez natedogg nathan1 naughty naughty1 nautica nautilus navajo
  navigator navyseal nazgul nbvjatq ncc1701 ncc1701a ncc1701d ncc1701e ncc74656 ne1469 nebraska nemesis nemrac58 neng
  neon neptune nestle netscape neutron nevada nevermin nevermind nevermore nevets newark newbie newcastl newlife
  newpass newpass6 newport newyear newyork newyork1 nextel nfnmzyf nfytxrf niang niao niceass niceguy nicetits nickel
  nico nicola nicole1 nigga nigger nightmar nightowl nightwin nightwish nike nikita nikitos nikki1 nikola nikolai
  nikolay nimbus nimitz nimrod nineball nineinch niners ning ninja ninja1 ninjas nintendo nipper nipple nipples
  nirvana nirvana1 nissan nitram nitro nittany nofear nokia nokia1 nokia123 nokia5800 nokia6233 nokia6300 nokian73
  noles1 nolimit nomad nomore noname noname123 nong noodle noodles nookie nopass nopassword normandy norwich
  nosferatu nostromo notebook nothing1 notnow notredam notused nounours novell noway nthvbyfnjh ntktajy ntktdbpjh
  nuan nude nudes nudist nugget nuggets number1 nutmeg nuttertools nwo4life nygiants nyjets nylons nymets nympho
  oakland oaktree oasis oatmeal obelix oberon obiwan oblivion obsidian oceans ocelot octopus odyssey ohmygod ohshit
  ohyeah oicu812 oilers oksana oldman oleg olemiss olenka olesya oliver oliver1 olivier olympus omega omega1 onelove
  onetime onetwo onion onions online onlyme onlyone opendoor opennow openup operator optimist optimus opus oracle
  orange orange1 oranges orchard orchid oreo orgasm orgy orient orioles orion orion1 oscar1 osiris othello ou812
  ou8122 ou8123 outback outkast outlaw outsider overkill overlord ownage oxford oyster ozzy p0015123 p0o9i8u7
  p4ssw0rd p@ssw0rd p@ssword pa55w0rd pa55word pacers pacino packard packer packers packers1 pacman paco paddle
  padres paintbal paintball pajero pakistan paladin paladin1 pallmall palmtree paloma panama panasoni panasonic
  pancake pancho panda panda1 pandas pandora pang panhead panter pantera pantera1 panther panther1 panthers panties
  pantyhos panzer paolo papamama paperino papillon papito paradigm paradise paradox paragon paramedi paris1 parkour
  parlament parol parola parrot pasadena pascal pass pass1 pass123 pass1234 passat passion passmast passme passord
  passport passw0rd passwd passwor passwor1 password password01 password1 password12 password123 password2 password9
  password99 passwords passwort pasword patches patches1 pathfind patric patrici patrick1 patrik patriot patriots
  paulie pavel pavement pavilion pavlov payday pdtplf peace1 peach peaches peaches1 peachy peanut peanut1 peanuts
  pearl1 pearljam pearls peavey pebble pebbles pecker peekaboo peeper peewee pegasus pelican pencil penetration peng
  penguin penguin1 penguins penis penis1 penny1 penthous pentium pepito peppe pepper pepper1 pepsi pepsi1 perfect1
  persik persona pertinant pervert peter1 peterbil peterpan petrov petrova petunia peugeot phantom phantom1 pharao
  pharmacy phat pheonix phialpha philippe philips phillies philly phish phish1 phoeni phoenix phoenix1 photon photos
  phpbb pian pianoman piao picard picasso piccolo pickle pickles pickup pics picturs piercing pigeon piggy piglet
  pigpen pikachu pillow pimp pimpdadd pimpdaddy pimpin pimping pinball pineappl pineapple pinetree ping pingpong
  pinhead pink pinkfloy pinkfloyd pinky pinky1 pinnacle pioneer pipeline pippen pippo piramida pirate pirates pisces
  pissing pissoff pistol pistons pitbull pitchers pixies pizdec pizza pizza1 pizzahut pizzaman pizzas pjkjnj placebo
  placid planet plasma plastic plastics platinum plato platon platypus playa playball playboy playboy1 playboy2
  player player1 playmate playstat playstation playtime please1 ploppy plumber pluto plymouth pobeda poison poiuyt
  poiuytrewq pokemo pokemon pokemon1 poker1 polaris police polina pollux polniypizdec0211 polo polska pompey poncho
  pong pontiac pony poochie poodle pooh poohbear pookey pookie pooky pool6123 poontang poop poop123 pooper poophead
  poopie poopoo poopy pooter popcorn popcorn1 popeye popova popper poppy poppy1 poptart porkchop porn pornking porno
  porno1 pornos pornstar porsche porsche1 porsche9 portland portugal poseidon possum postal postman potato pothead
  pottery powder power1 power123 powerman preacher precious predator prelude premium presario presiden presto pretzel
  primus prince prince1 princes princesa princess princess1 pringles printer prissy private private1 privet pro100
  probes prodigy prophet prosper proton proview prowler proxy prozac psycho puck puddin pudding puffin puffy
  pufunga7782 pugsley pulsar pumper pumpkin pumpkin1 pumpkins punisher punker punkin punkrock puppies puppy puppy1
  puppydog pupsik purdue purpl purple purple1 pushkin puss pussey pussie pussies pussy pussy1 pussy123 pussy69
  pussycat pussyman pussys pusyy putter pyon pyramid python q11111 q12345 q123456 q1234567 q123456789 q1q2q3
  q1q2q3q4q5 q1w2e3 q1w2e3r q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4 q2w3e4r5 qawsed qawsedrf qaz123 qazqaz qazws
  qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazxcv qazxsw qazxswedc qazzaq qiang
  qiao qing qiong qqq111 qqqqq1 qqqwww qqwwee quake quan quantum quartz quasar quattro queens quest qwaszx qwe123
  qwe123qwe qwe321 qweasd qweasd123 qweasdzx qweasdzxc qweasdzxc123 qwedsa qweqwe qwer12 qwer123 qwer1234 qwerasdf
  qwerasdfzxcv qwert qwert1 qwert123 qwert12345 qwert40 qwerty qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwerty13 qwerty7 qwertyu qwertyui qwertyuio qwertyuiop qwertz r2d2 r2d2c3po rabbit rabbit1
  rabbits rabota racecar racer racerx rachel1 racing radeon radiohea radiohead raduga ragnarok raider raiders
  raiders1 rainbow rainbow1 rainbow6 rainbows rainman rainyday raistlin rambler rambo rambo1 ramjet rammstein ramones
  rampage ramrod ramses rancid randburg random randy1 rang ranger ranger1 rangers rangers1 raptor rascal rasdzv3
  rasmus rasputin rasta rastaman ratboy ratman raven raven1 ravens razor razz rbhbkk rctybz reader realmadrid reaper
  rebecca1 rebel rebel1 rebels reckless red123 redalert redbaron redbird redbone redbull redcar reddevil reddog
  reddwarf redeye redfish redfox redhat redhead redheads redhot redlight redline redman redneck redone redrose redrum
  reds redskin redskins redsox redsox1 redstar redwine redwing redwings redwood reebok reefer reflex reggae reload
  reloaded remingto renault renegade reng reptile requiem rereirf rescue restart retard revoluti revolver rfgecnf
  rfhbyf rfhfvtkmrf rfhfylfi rfhnjirf rfnthbyf rfntymrf rfrfirf rfrnec rfvfcenhf rhbcnbyf rhfcfdbwf rhfcjnrf rhino
  rhinos rhjrjlbk rhtdtlrj rhubarb ricard riccardo richar richard1 riffraff rightnow riley1 ringo ripken ripper
  ripple riverrat riversid rjhjkm rjhjktdf rjirfrgbde rjntyjr rjycnfynby roadkill roadking roadrunn roadrunner
  roadster rober robert1 robin1 robocop robot robotech robotics rocker rocket rockets rockford rockhard rockie
  rockies rockin rocknrol rocknroll rockon rocks rockstar rocky1 rocky2 rodeo rodman roger1 rogue rolex roller rollin
  rolltide romans romashka romeo1 rommel ronaldinho ronaldo rong roofer rookie rooster root rootbeer rosebud rosewood
  roswell rotten route66 rover rovers royals rrpass1 rtyuehe ruan rubber rubble rubicon rudeboy rufus1 rugby1 rugger
  rulez rulezzz rumble runaway runescape runner rush2112 ruslan russia rustam rusty1 rusty2 rustydog s123456 sabbath
  sabine sable sabres sabrina1 sadie1 safari sahara saigon sailboat sailing sailor saints sairam saiyan sakura
  salamander salami salasana saleen sally1 salman salmon salomon salope salsero sam123 samanth samantha sambo samiam
  samm sammy1 sammy123 sammys samoht samson samsun samsung samsung1 samtron samuel1 samurai sancho sandiego sandman
  sandr sandra1 sandrine sandro sandy1 sanfran sanity santafe sapper sapphic sapphire sarah1 saratoga sascha sasha1
  sasha123 sasha_007 sashka saskia sassy sassy1 sasuke satan satan666 satana satchmo saturn saun sauron sausage
  sausages savior sayang scamper scania scanner scarface scarlet schalke scheisse schumi scooby scooby1 scoobydo
  scoobydoo scooter scooter1 scorpio scorpio1 scorpion scotch scotland scott1 scotty scout scrabble scrapper scrappy
  scream screamer screwy screwyou scruffy scuba scuba1 scully seabee seadoo seagull seahawks sealteam seamus searay
  seaside seattle sebastia sebring secret secret1 security sedona seductive seeker segblue2 seinfeld sekret select
  seminole semper semperfi senators seneca seng senna sensei sentinel sentry sephiroth septembe serega serenity
  sergbest sergei sergey sergi serpent sersolution server sesame seven7 sevens severin sex123 sex4me sex69 sexgod
  sexman sexo sexsex sextoy sexual sexx sexxx sexxxx sexxxy sexxy sexy sexy1 sexy69 sexybabe sexybitch sexyboy
  sexygirl sexylady sexyman sexyone sf49ers shado shadow shadow1 shadow12 shady shag shaggy shai shakur shalom shaman
  shampoo shamrock shamus shane1 shaney14 shang shania shannon1 shao shaolin shark shark1 sharks sharky shasta shaved
  shazam sheba1 sheeba sheepdog shei shelby shemale shen sheng sherlock shibby shiloh shiner shinobi shitface
  shithead shitty shocker shodan shogun shojou shonuf shooter shopper shorty shotgun shou showme showtime shuai
  shuang shui shun shuo shurik shutup sickboy sidekick siemens sierra sierra1 sigma sigmachi silver silver1 silverad
  simba simba1 simon1 simple simple1 simpsons sinatra sinbad singapor sinister sinned sinner sirius sissy sithlord
  sixers sixpack sixty9 skate skateboard skater skeeter skibum skidoo skiing skillet skinhead skinny skipper skipper1
  skippy skittles skolko skorpion skydive skyhawk skylar skylark skyler skyline skywalke skywalker slacker slamdunk
  slammer slapper slappy slapshot slave slave1 slavik slayer slayer1 sleeper sleepy slick slick1 slider slim slimshad
  slimshady slinky slipknot slippery sliver slonik slowhand slugger sluggo slut sluts slutty smackdow smackdown
  smart1 smartass smashing smeghead smegma smelly smile1 smiles smiley smirnoff smirnov smith1 smiths smitty smoke
  smoke1 smoker smokes smokey smokey1 smokie smokin smooth smoothie smother smudge smurf smut snake snake1 snakes
  snapon snapper snapple snappy snatch sneakers sneaky snicker snickers sniper snooker snoop snoopdog snoopy snoopy1
  snowball snowbird snowboar snowboard snowflak snowman snuffy snuggles sobaka socce soccer soccer1 soccer10 soccer11
  soccer12 socrates softail softball softtail software sojdlg123aljg solace solaris soldat soldier soleil solitude
  solnce sommer sonata sonic sonic1 sonics sonoma sony sonyericsson sonyfuck sooners sophi sophie sophie1 soprano
  sopranos soso123aljg soulmate southafrica southpar southpark southpaw sowhat spaceman spam spank spanker spanking
  spankme spanky spanner sparkle sparkles sparky sparky1 sparta spartak spartan spartan1 spartans spawn speaker
  special1 specialk spectre spectrum speedo speedy spencer1 sperma sphinx spice spider spider1 spiderma spiderman
  spidey spiffy spike spike1 spiker spikes spikey spinner spiral spirit spitfire splash spleen spliff splinter spock
  spock1 sponge spongebo spongebob spooge spook spooky spoons sporty spotty spring springbok sprint sprinter sprite
  sprocket sprout spud spunky spurs spurs1 sputnik spyder sqdwfe squall squash squeak squirrel squirt srinivas stalin
  stalker stallion standby stang stanislav stanley1 star star69 starbuck starcraf starcraft stardust starfire
  starfish stargate starligh starman starship start1 start123 starter startrek starwar starwars starwars1 stasik
  static stayout stealth steaua steeler steelers stefano steffi stellar stepan steph stephani stephen1 stereo sterlin
  sterva steve1 steven1 stewart1 stickman sticks sticky stiffy stigmata stiletto stimpy sting stinger stingray
  stinker stinky stitch stocking stocks stone1 stone55 stonecol stonecold stoned stones stonewal stoney storm storm1
  stormy stranger strap stratfor stratus strawber strawberry streaming strelok strider strife strike striker stripper
  stroker stryker stubby stud studio studly studman stumpy stunner stupid stupid1 stylus suan subaru sublime submit
  subway subzero success success1 suck suckcock suckdick sucker suckers suckit suckme suckmydick sucks suede sugar
  sugar1 sultan summe summer summer1 summer69 summer99 summit sundance sunday sundevil sunfire sunflowe sunflower
  sunlight sunny1 sunnyday sunrise sunset sunshin sunshine sunshine1 super super1 super12 super123 superb superfly
  superma superman superman1 supernov supernova supersonic supersta superstar supra surf surfer surfing surveyor
  survivor susan1 sushi suslik suzuki sveta svetik svetlana svoboda swallow sweeps sweet1 sweetnes sweetness sweetpea
  sweets sweety swimmer swimming swinger swingers swinging swoosh sword swordfis swordfish swords sydney sylveste
  syncmaster synergy syracuse syzygy tabasco taco tacobell tacoma taekwondo taffy taichi taipan talisman talon
  tamerlan tammy1 tampabay tango tango1 tanker tantra tanya1 tarakan tardis target tarheel tarheels tarpon tarzan
  tasha1 tasty tatarin tattoo tatyana taurus taxman taylo taylor1 tazman tazmania tazz tbird tbone tdutybq tdutybz
  teacher technics techno teddy1 teddybea teddybear teen teens teensex tekken telefon telephon temp temp123 tempest
  templar temppass tenchi teng tennesse tennis tennis1 tequier tequila terefon terminat terminator termite terrapin
  terrier terror test test1 test12 test123 test1234 tester testing testing1 testpass tetris tetsuo texas1 thailand
  thanatos thankyou thebear thebeast thebest theboss thecat thecrow thecure thedog thedon thedoors thedude theend
  theforce thegame thegreat thekid theking theman theone therock therock1 thesims thewho thierry thirteen thisisit
  thoma thomas1 thong thongs thor threesom thuglife thumbs thumper thumper1 thunder thunder1 thunderb thx1138 tiamat
  tian tiao tiberius tiburon tickle ticklish tiffany1 tiger tiger1 tiger123 tiger2 tigercat tigers tigers1 tigge
  tigger tigger1 tigger2 tights timber timeout timosha ting tinker tinkerbe tinkerbell tinman tintin tipper titan
  titanic titanium titans titfuck titleist titman tits titten titties titts titty tkbpfdtnf toaster tobydog toejam
  toffee tokiohotel tolkien tomahawk tomato tomcat tommy1 tommyboy toocool toolbox toolman toomuch toon toonarmy
  tootie tootsie topcat topdog topgun tophat topher topolino topper toriamos torino tornado toronto tortoise toshiba
  tosser totoro tottenha tottenham toyota tracer tracker tractor trader trainer traktor tralala trample trance tranny
  transam translator trapper travel traveler travis1 treasure treble trebor treefrog treetop trek trfnthbyf triangle
  tricky trident trigger trigun trinitro trinitron trinity trinity1 tripleh triplex tripod tripper triton triumph
  trixie trojan trojans troll trombone trooper trooper1 trouble trouble1 truck trucker trucking trucks trueblue
  truelove trumpet trumpet1 trunks trustme trustno trustno1 tsunami tucson tuesday tujhrf tulips tunafish tundra
  tuning tupac turbo turbo1 turbos turkey turkey50 turnip turtle turtles tuscl tuxedo tweety twiggy twilight twinkie
  twinkle twisted twister tycoon tyler1 typhoon tyson1 ufkbyf ultima ultimate ultra umbrella umpire undead underdog
  undertak undertaker unicorn universa unreal uptown upyours uranus usa123 usarmy username usmarine usmc usnavy
  usuckballz1 utopia vacation vader vader1 vadim vagabond vagina valentin valentina valera valeriya valhalla valkyrie
  vampir vampire vampire1 vancouve vanessa1 vanguard vanhalen vanilla vantage varvara vasilisa vauxhall vbkfirf
  vector vectra vedder vegeta vegitta vegitto vehpbr velvet vendetta venera venom verbatim veritas verizon vermont
  veronika versace vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf vfibyf vfitymrf vfksirf vfndtq vfntvfnbrf vfrcbv
  vfrcbvrf vfvekz vfvfgfgf vfvjxrf vh5150 viagra victori victory video1 vides viewsoni viewsonic viking vikings
  vikings1 viktor viktoria viktoriya vincent1 vintage violetta violin viper viper1 vipergts vipers virago virgin
  virginie visa vision vitalik vitamin vjcrdf vjkjrj vjqgfhjkm vkontakte vlad vladik vladimir vladislav volcom volkov
  volkswag volley volleyba volvo volvo1 voodoo vortex voyager voyager1 voyeur vqsablpzla vsegda vsjasnel12 vulcan
  w_pass waffle walleye walmart walnut walrus wanderer wanker wanking wannabe wanrltw wapbbs warcraft wareagle warez
  warhamme warhammer warlock warlord warrior warrior1 warriors warthog wasabi washingt wasser wassup watcher water1
  waterboy waterfal waterloo waterski watford wayne1 wazzup wdtnjxtr weare138 weasel webhompas webmaste webmaster
  wednesday weed weed420 weezer welcom welcome welcome1 welder welkom wendy1 weng werder werdna werewolf westham
  westside westwood wetpussy wetter wg8e3wjf whales whatever whatsup whatthe whatup wheels whiplash whiskers whiskey
  whisky whisper whistler white1 whiteboy whiteout whitesox whitey whocares whore whores whynot wibble wicked widget
  wifey wildbill wildcard wildcat wildcats wildfire wildman wildone wildwood willem william1 willow windmill windows
  windsor windsurf wingman wingnut winner winner1 winston winston1 winter winter1 winter99 wisdom wiseguy wishbone
  wizard wizard1 wizards wolf359 wolfen wolfgang wolfie wolfman wolfpac wolfpack wolverin wolverine wolves womam
  womans wombat wonderboy wonderfu woodie woodland woodstoc woody woody1 woofer woofwoof woohoo wookie wordpass
  wordup workshop wormix wp2003wp wraith wrangler wrench wrestle wrestlin wrinkle1 wutang wxcvbn xanadu xantia xavier
  xbox360 xerxes xfiles xian xiang xing xtreme xxx123 xxxpass xxxxxx1 xyz123 yamaha yamahar1 yamato yankee yankees
  yankees1 yankees2 ybrbnf ybrjkfq yeahbaby yellow yellow1 yessir yfcntyf yfcntymrf yfnfif yfnfkb yfnfkmz yinyang
  yjdsqgfhjkm yoda yogibear yomama yosemite youknow young1 yourmom yousuck yoyoma ytrewq yugioh yummy yzerman z12345
  z1x2c3 z1x2c3v4 z1x2c3v4b5 zachary1 zalupa zang zanzibar zaphod zappa zapper zaq123 zaq12wsx zaq1xsw2 zaqwsx
  zaqwsxcde zaqxsw zaqxswcde zaraza zarina zasada zebra zeng zenith zephyr zeppelin zerocool zeus zhai zhao zhei
  zheng zhjckfd zhong zhou zhuai zhuang zhui zhun zhuo zidane ziggy ziggy1 zigzag zildjian zipper zippo zippy zodiac
  zoloto zombie zong zorro zorro1 zuan zulu zvezda zxasqw zxasqw12 zxc123 zxcasd zxcasdqwe zxcasdqwe123 zxcv123
  zxcv1234 zxcvb123 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zyjxrf zzzxxx
`
    .trim()
    .split(/\s+/),
);
