"""The words of the lexicon: what each role is called, in many languages and scripts."""

from typing import Final

WORDS: Final = {
    "figure": """
        figure|fig|figs|plate|scheme|chart|graph|exhibit|map|photo|diagram|abbildung|abb|bild
        figura|gráfico|grafico|gráfica|ilustração|ilustración|figur|afbeelding|kuva|kuvio|rysunek
        rys|obrázek|obr|obrázok|ábra|slika|рисунок|рис|малюнок|фигура|фиг|сурет|σχήμα|εικόνα|şekil
        hình|gambar|شكل|شکل|نمودار|تصویر|איור|תרשים|图|圖|図|그림|figură|obrazac|zdjęcie
        изображение|ілюстрація|bảng hình|foto|rajah
    """,
    "table": """
        table|tab|tabelle|tableau|tabla|cuadro|tabela|quadro|tabella|tabell|taulukko|tabulka
        tabuľka|táblázat|tabelul|tablica|таблица|табл|таблиця|кесте|πίνακας|tablo|bảng|tabel|جدول
        טבלה|לוח|表|표|jadual
    """,
    "listing": """
        listing|algorithm|code|source code|program|box|algorithmus|algorithme|algoritmo|código
        codigo|quelltext|quellcode|výpis|lst|algoritme|algoritmi|algorytm|algoritmus|листинг
        алгоритм|算法|代码|清单|アルゴリズム|リスト|알고리즘|코드|خوارزمية|אלגוריתם
    """,
    "statement": """
        theorem|lemma|corollary|proposition|definition|remark|remarks|example|examples|exercise
        exercises|notation|claim|conjecture|axiom|assumption|hypothesis|observation|fact|problem
        question|property|postulate|condition|case|note|warning|tip|important|satz|hilfssatz
        korollar|beispiel|bemerkung|aufgabe|annahme|vermutung|behauptung|folgerung|théorème|lemme
        corollaire|définition|remarque|exemple|hypothèse|exercice|teorema|lema|corolario|corolário
        proposición|proposição|definición|definição|definizione|observación|observação|osservazione
        esempio|ejemplo|exemplo|ejercicio|exercício|esercizio|stelling|definitie|voorbeeld
        opmerking|gevolg|sats|följdsats|exempel|anmärkning|sætning|eksempel|lause|määritelmä
        esimerkki|twierdzenie|lemat|wniosek|definicja|przykład|uwaga|věta|důsledek|definice|příklad
        poznámka|tétel|definíció|példa|megjegyzés|следствие|лемма|теорема|определение|пример
        замечание|утверждение|предложение|задача|означення|приклад|зауваження|θεώρημα|λήμμα|ορισμός
        παράδειγμα|πρόταση|teorem|tanım|örnek|định lý|định nghĩa|ví dụ|نظرية|مبرهنة|تعريف|مثال|قضیه
        لم|تعریف|משפט|הגדרה|דוגמה|טענה|定理|引理|推论|推論|命题|命題|定义|定義|例|例题|注|系|補題
        注意|公理|性质|정리|보조정리|정의|예제|따름정리|izrek|zgled|primer|trditev|opomba|posledica
        definicija|vaja|primjer|napomena|korolar|propozicija|veta|príklad|tvrdenie|lemă|definiție
        exemplu|observație|twierdzenia|stwierdzenie|příklady|cvičení|feladat|bizonyítás nélkül
        következmény|állítás|твърдение|дефиниция|лема|наслідок|твердження|вправа|упражнение|önerme
        bemærkning|definisjon|korollarium|setning|huomautus|seuraus|bổ đề|hệ quả|mệnh đề
        contoh|definisi
    """,
    "proof": """
        proof|solution|answer|hint|beweis|lösung|preuve|démonstration|demostración|prueba
        demonstração|prova|dimostrazione|bewijs|bevis|todistus|dowód|důkaz|bizonyítás
        доказательство|доведення|решение|απόδειξη|kanıt|ispat|chứng minh|إثبات|برهان|اثبات|הוכחה
        证明|證明|証明|解|증명|dokaz|demonstrație|rješenje|rešitev|megoldás|riešenie|dôkaz
        розв'язання|opløsning|løsning
    """,
    "references": """
        references|reference|bibliography|works cited|literature cited|literature|reference list
        list of references|cited literature|references cited|literatur|references and notes
        references and note|notes and references|literaturangaben|literaturverzeichnis|quellen
        quellenverzeichnis|références|références bibliographiques|bibliographie|referencias
        referencias bibliográficas|bibliografía|referências|referências bibliográficas|bibliografia
        riferimenti|riferimenti bibliografici|literatuur|literatuurlijst|bronnen|referenties
        referenser|litteratur|litteraturförteckning|källor|litteraturliste|referanser|kilder
        lähteet|kirjallisuus|literatura|piśmiennictwo|použitá literatura|irodalom|irodalomjegyzék
        hivatkozások|referințe|literatura i izvori|список литературы|литература|библиография
        список использованных источников|список использованной литературы|список джерел
        список використаних джерел|βιβλιογραφία|αναφορές|kaynaklar|kaynakça|tài liệu tham khảo
        daftar pustaka|مراجع|مصادر|مصادر ومراجع|منابع|מקורות|ביבליוגרפיה|רשימת מקורות|参考文献
        參考文獻|引用文献|文献|참고문헌|참고 문헌|主要参考文献|literatura citada|obras citadas
        bibliografía citada|referências citadas|références citées|lähdeluettelo|wykaz literatury
        zitierte literatur|bibliografia citata|källförteckning|seznam literatury|literatūra
        felhasznált irodalom|felhasznált források|forrásjegyzék|irodalom jegyzék|hivatkozásjegyzék
        zoznam použitej literatúry|použitá literatúra|literatúra|zoznam bibliografických odkazov
        zoznam literatúry|seznam použité literatury|seznam použitých zdrojů|použité zdroje
        seznam použité literatury a zdrojů|bibliografia i źródła|spis literatury
        literatura cytowana|popis literature|spisak literature
        viri in literatura|literatura in viri|списак литературе|литература и извори
        използвана литература|користена литература|извори|список літератури
        список використаної літератури|список літературних джерел|література|використані джерела
        літаратура|спіс літаратуры|спіс выкарыстаных крыніц|список источников
        использованная литература|список использованных источников и литературы
        источники и литература|список литературы и источников|библиографический список
        список цитируемой литературы|цитированная литература|пайдаланылған әдебиеттер
        пайдаланылған әдебиеттер тізімі|әдебиеттер тізімі|foydalanilgan adabiyotlar|adabiyotlar
        foydalanilgan adabiyotlar ro'yxati|ədəbiyyat|istifadə edilmiş ədəbiyyat
        kasutatud kirjandus|viited|kirjandus|kasutatud allikad|viidatud kirjandus
        izmantotā literatūra|literatūras saraksts|izmantotās literatūras saraksts|izmantotie avoti
        atsauces|literatūros sąrašas|naudota literatūra|literatūros šaltiniai|rujukan
        senarai rujukan|bibliografi|referensi|daftar rujukan|daftar referensi|sumber pustaka
        talasanggunian|mga sanggunian|heimildir|heimildaskrá|heimildalisti|referències
        referències bibliogràfiques|bibliografía consultada|fuentes bibliográficas
        referencias y bibliografía|referencias bibliograficas|bibliografía y referencias
        bibliografia consultada|referências consultadas|erreferentziak
        erreferentzia bibliografikoak|referencat|literatura e përdorur
        bibliographie et webographie|bibliographie générale|ouvrages cités
        sources et bibliographie|webographie|bibliografia e sitografia|sitografia|opere citate
        fonti bibliografiche|quellen und literatur|quellen- und literaturverzeichnis
        literatur und quellen|literaturnachweise|literaturliste|referenzen|bibliografie
        literatuurverwijzingen|bronvermelding|bronnenlijst|geraadpleegde literatuur|referenslista
        litteratur och källor|litteraturlista|källor och litteratur|litteraturfortegnelse
        kildeliste|referencer|referanseliste|kirjallisuusluettelo|viitteet
        lähdeluettelo ja viitteet|kaynaklar listesi|yararlanılan kaynaklar|referanslar
        bibliyografya|bibliografie generală|referințe bibliografice|bibliografie selectivă
        surse bibliografice|βιβλιογραφικές αναφορές|πηγές|βιβλιογραφία και πηγές
        βιβλιογραφία αναφορές|ενδεικτική βιβλιογραφία|tài liệu trích dẫn
        danh mục tài liệu tham khảo|thư mục tham khảo|قائمة المراجع|قائمة المصادر
        قائمة المصادر والمراجع|فهرس المراجع|منابع و مآخذ|فهرست منابع|فهرست منابع و مآخذ|संदर्भ
        सन्दर्भ|संदर्भ सूची|संदर्भ ग्रंथ सूची|তথ্যসূত্র|গ্রন্থপঞ্জি|บรรณานุกรม|เอกสารอ้างอิง
        รายการอ้างอิง|ლიტერატურა|გამოყენებული ლიტერატურა|ბიბლიოგრაფია|գրականություն
        օգտագործված գրականություն|引用参考文献|引用・参考文献|参照文献|参考文献一覧|文献一覧
        参考书目|參考書目|引用書目|徵引書目|主要參考文獻|参考资料
        인용문헌|참고자료|인용 문헌
    """,
    "abstract": """
        abstract|summary|executive summary|zusammenfassung|kurzfassung|résumé|resumen|resumo
        riassunto|sommario|samenvatting|sammanfattning|sammendrag|resumé|tiivistelmä|streszczenie
        abstrakt|souhrn|anotace|összefoglaló|kivonat|rezumat|sažetak|povzetek|аннотация|реферат
        анотація|резюме|περίληψη|özet|tóm tắt|abstrak|ملخص|مستخلص|چکیده|תקציר|תמצית|摘要|概要|要旨
        抄録|초록|요약|국문초록|中文摘要|英文摘要
        anotácia|abstrakti|povzetak|сажетак|апстракт|анатацыя|түйіндеме|annotatsiya
        xülasə|lühikokkuvõte|anotācija|santrauka|anotacija|útdráttur|ágrip
        resum|laburpena|përmbledhje|ringkasan|intisari|सारांश|सार|সারসংক্ষেপ|บทคัดย่อ|რეზიუმე
        აბსტრაქტი|ամփոփում|absztrakt|rezümé
        国文要旨|和文要旨|和文概要|英文概要|论文摘要|內容摘要
        内容摘要|국문 초록|영문 초록|국문요약
    """,
    "keywords": """
        keywords|keyword|key words|index terms|schlüsselwörter|schlagwörter|mots clés|mots-clés
        palabras clave|palavras-chave|palavras chave|parole chiave|trefwoorden|nyckelord|nøgleord
        avainsanat|słowa kluczowe|klíčová slova|kulcsszavak|ключевые слова|ключові слова
        λέξεις κλειδιά|anahtar kelimeler|từ khóa|kata kunci|كلمات مفتاحية|واژه های کلیدی
        واژههای کلیدی|کلیدواژه ها|کلیدواژهها|کلید واژه ها|کلید واژهها|מילות מפתח|关键词|关键字
        關鍵詞|キーワード|키워드|주제어
        kľúčové slová|ključne riječi|ključne reči|ključne besede|кључне речи|ключови думи
        клучни зборови|ключавыя словы|түйін сөздер|кілт сөздер|kalit so'zlar|tayanch so'zlar
        açar sözlər|märksõnad|võtmesõnad|atslēgvārdi|atslēgas vārdi|raktiniai žodžiai
        reikšminiai žodžiai|lykilorð|efnisorð|paraules clau|gako-hitzak|hitz gakoak|fjalë kyçe
        cuvinte cheie|cuvinte-cheie|kata-kata kunci|stikkord|nøkkelord|emneord
        emneord og nøkkelord|मुख्य शब्द|कुंजी शब्द|คำสำคัญ|საკვანძო სიტყვები|հիմնաբառեր
        descriptores|unitermos|descritores|schlagworte|stichwörter|stichworte|mots clefs
        mots-clefs|关键字词|關鍵字|关鍵詞|索引用語|핵심어|중심어|색인어
    """,
    "contents": """
        contents|table of contents|brief contents|list of figures|list of tables|list of algorithms
        list of abbreviations|list of symbols|list of acronyms|list of listings|inhalt
        inhaltsverzeichnis|abbildungsverzeichnis|tabellenverzeichnis|abkürzungsverzeichnis
        symbolverzeichnis|table des matières|sommaire|liste des figures|table des figures
        liste des tableaux|índice|índice general|índice de figuras|índice de tablas|contenido
        sumário|lista de figuras|lista de tabelas|lista de tablas|lista de siglas|lista de símbolos
        lista de abreviaturas|lista de ilustrações|indice|elenco delle figure|elenco delle tabelle
        inhoud|inhoudsopgave|lijst van figuren|lijst van tabellen|innehåll|innehållsförteckning
        indhold|indholdsfortegnelse|innhold|innholdsfortegnelse|sisällys|sisällysluettelo
        spis treści|spis rysunków|spis tabel|obsah|seznam obrázků|seznam tabulek|tartalomjegyzék
        cuprins|sadržaj|kazalo|содержание|оглавление|зміст|περιεχόμενα|içindekiler|mục lục
        daftar isi|محتويات|فهرس|فهرست مطالب|contenidos|conteúdo|tabella dei contenuti
        índice de tabelas|lista de códigos|seznam zkratek|список таблиц|список рисунков
        список иллюстраций|список сокращений|daftar gambar|daftar tabel|danh mục hình|danh mục bảng
        표 차례|그림 차례|표 목차|그림 목차|插图目录|表格目录|插图索引|表格索引|图表目录|圖目錄
        表目錄|図一覧|表一覧|插图清单|附表清单|缩略词表|缩略语表|缩略语对照表|符号表|符号说明
        符号对照表|主要符号表|ábrák jegyzéke|índice de contenidos|índice de contenido
        tabla de contenidos|tabla de contenido|índice de conteúdos|indice dei contenuti
        indice generale|indice delle figure|indice delle tabelle|taula de continguts|índex
        índex de figures|inhoudstafel|tartalom|съдържание|садржај|kazalo vsebine|sisukord|saturs
        turinys|aurkibidea|สารบัญ|فهرست|πίνακας περιεχομένων|zoznam obrázkov|zoznam tabuliek
        popis slika|popis tablica|şekiller dizini|tablolar dizini|перелік скорочень
        перелік умовних позначень|táblázatok jegyzéke|κατάλογος σχημάτων|κατάλογος πινάκων
        daftar lampiran|תוכן עניינים|תוכן העניינים|תוכןעניינים|目录|目錄|目次|图目录|表目录|图目次
        表目次|차례|목차|listado de símbolos|listado de abreviaturas|listado de figuras
        listado de tablas|listado de símbolos y abreviaturas|lista de símbolos y abreviaturas
        lista de símbolos e abreviaturas|lista de abreviaturas e siglas|lista de acrônimos
        lista de acrónimos|lista de quadros|lista de algoritmos|índice de cuadros
        list of symbols and abbreviations|list of abbreviations and symbols
        wykaz skrótów|wykaz symboli|spis listingów
    """,
    "section": """
        introduction|background|motivation|method|methods|methodology|materials and methods
        material and method|material and methods|materials and method|author contribution
        authors contribution|authors contributions|authors’ contribution|authors’ contributions
        conflict of interest statement|conflict of interests|conflict of interests statement
        conflicts of interest statement|conflicts of interests|conflicts of interests statement
        publisher’s note|publisher's note|author details|authors’ information|ethics approval
        ethics approval and consent to participate|consent for publication|ethics statement
        competing interest|disclaimer|availability of data and materials|supplementary material
        results|results and discussion|discussion|conclusion|conclusions|concluding remarks
        related work|literature review|future work|acknowledgements|acknowledgments|acknowledgement
        acknowledgment|funding|author contributions|conflict of interest|conflicts of interest
        competing interests|declaration|declarations|data availability|supplementary materials
        supporting information|abbreviations|preface|foreword|prologue|epilogue|afterword|glossary
        index|nomenclature|dedication|statement of need|about the author|overview|outline|notes
        appendix|appendices|einleitung|einführung|methoden|ergebnisse|diskussion|fazit|schluss
        schlussfolgerung|zusammenfassung und ausblick|ausblick|danksagung|anhang|vorwort|grundlagen
        erklärung|glossar|eidesstattliche erklärung|méthodes|résultats|conclusion générale
        introduction générale|remerciements|annexe|annexes|avant-propos|préface|glossaire
        introducción|metodología|métodos|resultados|discusión|conclusión|conclusiones
        agradecimientos|agradecimentos|anexo|anexos|prólogo|prefacio|prefácio|glosario|glossário
        apéndice|apêndice|introdução|metodologia|discussão|conclusão|conclusões|objetivos
        justificativa|introduzione|metodi|risultati|discussione|conclusione|conclusioni
        ringraziamenti|prefazione|appendice|inleiding|resultaten|discussie|conclusie|conclusies
        dankwoord|voorwoord|bijlage|bijlagen|introduktion|inledning|metod|resultat|slutsats
        slutsatser|förord|bilaga|indledning|metode|konklusion|innledning|konklusjon|forord|vedlegg
        johdanto|menetelmät|tulokset|pohdinta|yhteenveto|liite|wstęp|wprowadzenie|metody|wyniki
        dyskusja|podsumowanie|wnioski|zakończenie|podziękowania|úvod|závěr|záver|výsledky|diskuse
        poděkování|příloha|přílohy|bevezetés|bevezető|módszerek|eredmények|összefoglalás
        köszönetnyilvánítás|függelék|introducere|concluzii|rezultate|uvod|zaključak|zaključek
        rezultati|prilog|введение|методы|результаты|обсуждение|заключение|выводы|благодарности
        предисловие|приложение|приложения|вступ|висновки|результати|додаток|додатки|подяки
        въведение|εισαγωγή|μέθοδοι|αποτελέσματα|συζήτηση|συμπεράσματα|ευχαριστίες|πρόλογος
        παράρτημα|giriş|yöntem|bulgular|tartışma|sonuç|sonuçlar|teşekkür|önsöz|ekler|mở đầu
        giới thiệu|kết luận|lời cảm ơn|pendahuluan|kesimpulan|kata pengantar|مقدمة|تمهيد|خلفية
        منهجية|نتائج|مناقشة|خاتمة|خلاصة|توصيات|شكر وتقدير|ملاحق|مقدمه|پیشینه|روش پژوهش|یافته ها
        یافتهها|بحث|نتیجه گیری|نتیجهگیری|سپاسگزاری|پیوست|מבוא|הקדמה|רקע|שיטה|שיטות|ממצאים|תוצאות
        דיון|מסקנות|סיכום|תודות|נספח|נספחים|引言|绪论|緒論|前言|导言|序|序言|结论|結論|总结|致谢
        致謝|谢辞|謝辞|附录|附錄|付録|はじめに|おわりに|まとめ|まえがき|あとがき|序論|序章|終章
        背景|方法|結果|结果|考察|讨论|서론|결론|머리말|감사의 글|부록|들어가며|맺음말
        sissejuhatus|kokkuvõte|tänuavaldused|lisad|ievads|secinājumi|nobeigums|pielikumi
        pateicības|kopsavilkums|įvadas|išvados|priedai|padėka|poďakovanie|prílohy|diskusia
        cieľ práce|zahvala|sklep|priloge|predgovor|prilozi|увод|закључак|прилози|захвалност
        изводи|вовед|заклучок|уводзіны|заключэнне|кіріспе|қорытынды|қосымша|kirish|xulosa|ilova
        nəticə|pengenalan|penghargaan|metodologi|introducció|agraïments|resultats|annexos
        introdución|conclusións|agradecementos|sarrera|ondorioak|eskerrak|inngangur|niðurstöður
        þakkir|hyrje|përfundime|diskusjon|resultater|bilag|bilagor|bakgrund|liitteet
        johtopäätökset|kiitokset|alkusanat|mellékletek|következtetések|irodalmi áttekintés
        nyilatkozat|mulțumiri|anexe|παραρτήματα|βιβλιογραφική ανασκόπηση|บทนำ|สรุป
        กิตติกรรมประกาศ|परिचय|प्रस्तावना|निष्कर्ष|आभार|भूमिका|lời mở đầu|lời cam đoan|phụ lục
        dedicatoria|dedicatória|dedicatòria|dédicace|dédicaces|widmung|dedykacja|věnování
        tổng quan|saran|penutup|latar belakang|rumusan masalah|ucapan terima kasih
        hasil dan pembahasan|metode penelitian|metodologi penelitian|tinjauan pustaka
        resultados e discussão|considerações finais|referencial teórico|fundamentação teórica
        revisão da literatura|revisão bibliográfica|materiais e métodos|material e métodos
        resultados y discusión|marco teórico|materiales y métodos|material y métodos|antecedentes
        justificación|trabajo futuro|trabajos futuros|estado del arte|consideraciones finales
        estado da arte|trabalhos futuros|résultats et discussion|matériels et méthodes
        matériel et méthodes|état de l'art|état de l’art|risultati e discussione
        materiali e metodi|stato dell'arte|stato dell’arte|sviluppi futuri|stand der technik
        material und methoden|ergebnisse und diskussion|problemstellung|theoretische grundlagen
        cel pracy|załączniki|wyniki i dyskusja|prohlášení|diskuze|обзор литературы
        результаты и обсуждение|материалы и методы|благодарность|огляд літератури
        матеріали і методи|результати та обговорення|sonuç ve öneriler|bulgular ve tartışma
        gereç ve yöntem|teşekkürler|研究背景|研究方法|文献综述|文獻探討|研究动机|結論與建議
        関連研究|先行研究|提案手法|今後の課題|관련 연구
        연구 방법|실험 결과|결론 및 향후 연구|연구 배경
    """,
    "document": """
        thesis|dissertation|master's thesis|bachelor's thesis|phd thesis|university|department
        faculty|institute|school|college|submitted|supervisor|advisor|author|authors
        universität|hochschule|fachbereich|fakultät|institut|masterarbeit|bachelorarbeit
        diplomarbeit|betreuer|université|école|thèse|mémoire|directeur|universidad|facultad
        escuela|tesis|tutor|director|universidade|faculdade|dissertação|tese|orientador
        monografia|università|facoltà|tesi|relatore|candidato|universiteit|masterproef
        universitet|institution|uniwersytet|praca|promotor|univerzita|fakulta|vedoucí|egyetem
        kar|szakdolgozat|konzulens|министерство|федеральное|университет|факультет|кафедра
        диссертация|руководитель|університет|дипломна|πανεπιστήμιο|üniversitesi|tez|đại học
        universitas|جامعة|كلية|دانشگاه|אוניברסיטת|大学|學院|学院|学位论文|毕业论文|硕士|博士
        指导教师|导师|학위논문|대학교
    """,
}
ADMONITIONS: Final = frozenset(
    """
    note|caution|warning|tip|important|attention|danger|hinweis|achtung|warnung|vorsicht|tipp
    wichtig|remarque|avertissement|astuce|nota|atención|aviso|advertencia|importante
    precaución|consejo|atenção|cuidado|dica|attenzione|avvertenza|suggerimento|opmerking
    waarschuwing|let op|varning|viktigt|huomautus|varoitus|poznámka|upozornění|varování|uwaga
    ostrzeżenie|wskazówka|внимание|важно|примечание|предупреждение|подсказка|совет|осторожно
    увага|примітка|cảnh báo|ghi chú|mẹo|quan trọng|chú ý|thận trọng|dikkat|uyarı|ipucu|catatan
    peringatan|ملاحظة|تنبيه|تحذير|הערה|אזהרה
    注意|警告|提示|重要|备注|小贴士|小心|注記|ヒント|参考|참고|주의|경고|중요|작은 정보|힌트
    """.replace("\n    ", "|").split("|")
)
"""What stands above a box of advice, in many places of one document: no section is called so."""
